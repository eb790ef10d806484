// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { MAX_SHEET_BYTES } from '../../../../common/contract/people-sheet.ts';
import { enqueue } from '../../../../common/outbox/enqueue.ts';
import { entriesNow, watchEntries } from '../../../offline/changes/outbox-entries.ts';
import { database, outboxEvents } from '../../../offline/changes/outbox-page.ts';
import { submitQueued } from '../../../offline/changes/submit.ts';
import { uploadSheet } from './upload-sheet.ts';

vi.mock('../../../offline/changes/submit.ts', () => ({
  submitQueued: vi.fn(async () => ({ outcome: 'saved' })),
}));

const upload = {
  id: 'sheet-1',
  companyId: 'a',
  target: { kind: 'event', id: '1' },
  file: new File([], 'people.xlsx'),
  bytes: new ArrayBuffer(1),
  listName: 'people.xlsx',
  people: ['ada@guests.test'],
  rows: [{ row: 2, name: 'Ada', email: 'ada@guests.test' }],
} as const;

test('The largest list that is read is stored on the device like any other', async () => {
  const uploaded = await uploadSheet({ ...upload, bytes: new ArrayBuffer(MAX_SHEET_BYTES) });
  expect(uploaded).toEqual({ outcome: 'saved' });
  expect(submitQueued).toHaveBeenCalledOnce();
});

test('A list follows the pending cancellations of its item: it may invite the same people, or need their places', async () => {
  const companyId = 'cancels';
  const queueOf = async (id: string) => {
    await uploadSheet({ ...upload, companyId, target: { kind: 'event', id } });
    return vi.mocked(submitQueued).mock.lastCall?.[0].queueKey;
  };
  const cancellation = {
    id: 'cancel-1',
    companyId,
    queueKey: 'event:1',
    call: 'cancelEventInvitation',
    fields: { invitation_id: 'i-1' },
    label: 'Cancel Ada',
  } as const;
  await enqueue(database, cancellation, 1);
  const stop = watchEntries(companyId, () => undefined);
  await vi.waitFor(() => expect(entriesNow(companyId)).toHaveLength(1));
  expect(await queueOf('1')).toBe('event:1');
  expect(await queueOf('2')).toBe('event:2:sheet');
  const undo = { ...cancellation, id: 'undo-1', queueKey: 'event:1:sheet', call: 'undoChange' } as const;
  await enqueue(database, undo, 1);
  outboxEvents.publish({ type: 'outbox:changed', companyId });
  await vi.waitFor(() => expect(entriesNow(companyId)).toHaveLength(2));
  expect(await queueOf('1')).toBe('event:1:sheet');
  stop();
});

test('A list follows an earlier one that was sent after cancellations and is being taken back', async () => {
  const companyId = 'takes-back';
  const undo = {
    id: 'undo-2',
    companyId,
    queueKey: 'event:1',
    call: 'undoChange',
    fields: { key: 'sheet-0' },
    label: 'Take back: Invite 1 person',
  } as const;
  await enqueue(database, undo, 1);
  const stop = watchEntries(companyId, () => undefined);
  await vi.waitFor(() => expect(entriesNow(companyId)).toHaveLength(1));
  await uploadSheet({ ...upload, companyId });
  expect(vi.mocked(submitQueued).mock.lastCall?.[0].queueKey).toBe('event:1');
  stop();
});
