import { expect, test } from 'vitest';
import type { ListChange } from '../storage/results.ts';
import { combinedChange, listChangeOf, withListChange } from './list-change.ts';

const NONE = { serverId: null, data: null };
const guest = (_id: string, name: string) => ({ _id, name, email: `${name.toLowerCase()}@x.org` });
const list = [{ ...guest('1', 'Ada'), mail: { state: 'failed' } }, guest('2', 'Cy')];

test('A delivered invitation is added once, in the order of names', () => {
  const fields = { event_id: '7', name: 'Bo', email: 'bo@x.org' };
  const entry = { call: 'sendEventInvitation', queueKey: 'event:7', fields } as const;
  const change = listChangeOf(entry, { serverId: '3', data: null });
  if (!change) throw new Error('no change');
  expect(change.list).toBe('listEventInvitations');
  const once = withListChange(list, change);
  expect(once.map((row) => JSON.stringify(row)).join()).toMatch(/Ada.*Bo.*Cy/);
  expect(withListChange(once, change)).toEqual(once);
  expect(listChangeOf(entry, NONE)).toBeUndefined();
});

test('A cancelled invitation is removed, and a correction changes only its own row', () => {
  const fields = { invitation_id: '1' };
  const cancelled = listChangeOf({ call: 'cancelEventInvitation', queueKey: 'event:7', fields }, NONE);
  expect(cancelled && withListChange(list, cancelled)).toEqual([list[1]]);
  const typed = { invitation_id: '1', name: 'Ida', email: 'ida@x.org' };
  const corrected = listChangeOf({ call: 'correctInvitation', queueKey: 'event:7', fields: typed }, NONE);
  expect(corrected && withListChange(list, corrected)).toEqual([guest('1', 'Ida'), list[1]]);
});

test('The invited people of a sheet are added with their names in the sheet', () => {
  const rows = [
    { row: 2, name: 'Bo', email: 'bo@x.org' },
    { row: 3, name: 'Di', email: 'di@' },
  ];
  const data = {
    rows: [
      { row: 2, email: 'bo@x.org', status: 'sent', _id: '3' },
      { row: 3, email: 'di@', status: 'invalid' },
    ],
  };
  const sheet = { call: 'bulkSendEventInvitations', queueKey: 'event:7:sheet', fields: {}, rows } as const;
  const change = listChangeOf(sheet, { serverId: null, data });
  expect(change?.added).toEqual([guest('3', 'Bo')]);
});

test("A camera's address is kept without user and password", () => {
  const fields = { location_id: '7', name: 'Gate', url: 'rtsp://user:secret@10.0.0.1/live' };
  const change = listChangeOf(
    { call: 'addCamera', queueKey: 'location:7', fields },
    { serverId: '3', data: null },
  );
  expect(change?.list).toBe('listCameras');
  expect(JSON.stringify(change)).not.toContain('secret');
});

test('Several changes at once are the same as one after the other', () => {
  const changes: readonly Omit<ListChange, 'list'>[] = [
    { added: [guest('3', 'Bo')] },
    { changed: [guest('3', 'Bob'), guest('1', 'Ida')] },
    { added: [guest('4', 'Di')] },
    { removed: ['4', '2'] },
    // An API of another make may use an id again.
    { added: [guest('2', 'Cyn')] },
    { changed: [guest('2', 'Cyd')] },
  ];
  const inTurn = changes.reduce<readonly unknown[]>(withListChange, list);
  expect(inTurn).toEqual([guest('3', 'Bob'), guest('2', 'Cyd'), guest('1', 'Ida')]);
  expect(withListChange(list, combinedChange(changes))).toEqual(inTurn);
});
