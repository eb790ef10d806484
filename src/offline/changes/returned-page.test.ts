// @vitest-environment happy-dom
/** A page that is shown again from the back/forward cache, where it has heard nothing of the worker and other tabs. */
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enqueue } from '../../../common/outbox/enqueue.ts';
import { putResult } from '../../../common/outbox/storage/results.ts';
import { discard } from '../../../common/outbox/storage/table.ts';
import { emptyOutbox } from '../../../tests/support/screens/empty-outbox.ts';
import { followDeliveries } from './follow-deliveries.ts';
import { entriesNow, watchEntries } from './outbox-entries.ts';
import { database } from './outbox-page.ts';
import { rememberSession } from './session-mirror.ts';
import { startTriggers } from './triggers.ts';

vi.mock('./wake.ts', () => ({ wake: vi.fn() }));

const COMPANY = 'a';
const LIST = [COMPANY, 'invitations', 'event', '1'];
const stops: (() => void)[] = [];

beforeEach(async () => {
  await emptyOutbox();
  rememberSession({ companyId: COMPANY, token: 'token' });
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const comeBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

test('Its entries are those of the device now, not those of when it was left', async () => {
  const fields = { event_id: '1', name: 'Ada', email: 'ada@example.com' };
  const call = 'sendEventInvitation';
  await enqueue(database, { id: 'ada', companyId: COMPANY, queueKey: 'event:1', call, fields, label: '' }, 0);
  stops.push(
    startTriggers(),
    watchEntries(COMPANY, () => undefined),
  );
  await expect.poll(() => entriesNow(COMPANY)).toHaveLength(1);
  await discard(database, COMPANY, 'ada');
  comeBack();
  await expect.poll(() => entriesNow(COMPANY)).toEqual([]);
});

test('Its lists have what was delivered meanwhile, also without a connection', async () => {
  const queryClient = new QueryClient();
  const meta = { changedList: { item: 'event:1', list: 'listEventInvitations' } } as const;
  const query = queryClient.getQueryCache().build(queryClient, { queryKey: LIST, meta });
  query.setState({ data: [{ _id: 'bo', name: 'Bo' }], dataUpdatedAt: 1 });
  stops.push(followDeliveries(queryClient, COMPANY));
  await database.run('readwrite', (stores) =>
    putResult(stores, {
      ...{ companyId: COMPANY, id: 'ada', call: 'sendEventInvitation', queueKey: 'event:1' },
      ...{ serverId: 'ada', message: '', data: null, finishedAt: 2, told: true },
      listChange: { list: 'listEventInvitations', added: [{ _id: 'ada', name: 'Ada' }] },
    }),
  );
  comeBack();
  await expect
    .poll(() => queryClient.getQueryData(LIST))
    .toEqual([
      { _id: 'ada', name: 'Ada' },
      { _id: 'bo', name: 'Bo' },
    ]);
});
