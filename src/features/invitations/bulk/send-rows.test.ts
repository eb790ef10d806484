// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { listRows } from '../../../../common/outbox/storage/table.ts';
import { database } from '../../../offline/changes/outbox-page.ts';
import { sendRows } from './send-rows.ts';

const rows = [2, 3].map((row) => ({
  row,
  key: `${row}`,
  name: `Guest ${row}`,
  email: `${row}@guests.test`,
  message: '',
}));
const companyId = 'sends-rows';
const target = { kind: 'event', id: '1' } as const;

test('rows sent again after the page unloaded during sending are queued once; in a later round they are queued again', async () => {
  const send = (round: number) => void sendRows({ companyId, target, rows, report: { id: 'sheet', round } });
  const queued = async () => (await listRows(database, companyId)).map(({ id }) => id).sort();
  send(0);
  await vi.waitFor(async () => expect(await queued()).toEqual(['sheet.0.2', 'sheet.0.3']));
  send(0);
  send(1);
  await vi.waitFor(async () =>
    expect(await queued()).toEqual(['sheet.0.2', 'sheet.0.3', 'sheet.1.2', 'sheet.1.3']),
  );
});
