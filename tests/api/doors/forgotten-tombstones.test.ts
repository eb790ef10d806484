/** Invitations cancelled a month ago and never mailed are deleted, and their tombstones are removed from the log. */
import { expect, test } from 'vitest';
import type { DoorLog } from '../../../common/contract/door.ts';
import { invitations } from '../../../server/infra/db/schema.ts';
import { doorLogs } from '../../../server/infra/db/schema-doors.ts';
import { sweepInvitations } from '../../../server/modules/invitations/remove-invitations.ts';
import { type EventLog, readOn } from '../../../src/features/doors/event-log.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);
const GUESTS = 2_200;
/** On the second page of the log. */
const FORGOTTEN = [1_200, 1_500];

/** An event with three pages of guests, two of them cancelled at known places of the log. */
async function longEvent(): Promise<string> {
  const { event } = await api.eventWith(0);
  const createdAt = api.clock.now();
  const places = Array.from({ length: GUESTS }, (_, at) => at + 1);
  const rows = places.map((logSeq) => ({
    id: `${event.id}-${logSeq}`,
    itemId: event.id,
    name: 'Guest',
    email: `guest-${logSeq}@example.test`,
    searchText: '',
    createdAt,
    logSeq,
    cancelledAt: FORGOTTEN.includes(logSeq) ? createdAt : null,
  }));
  await api.appContext.db.insert(invitations).values(rows);
  await api.appContext.db.insert(doorLogs).values({ itemId: event.id, lastSeq: GUESTS });
  return event.id;
}

const sweep = () =>
  sweepInvitations(api.appContext.db, new Date(api.clock.now().getTime() + 40 * 86_400_000));

/** Reads pages as the portal does. */
function reader(event_id: string) {
  const pages: DoorLog[] = [];
  const read = async ({ cursor, mark }: Pick<EventLog, 'cursor' | 'mark'>) => {
    const { data } = await api.read(api.host, { event_id, cursor, mark });
    if (!data) throw new Error('not answered');
    pages.push(data);
    return data;
  };
  return { pages, read };
}

test('a log without its tombstones is read to its end by a device that begins afterwards', async () => {
  const eventId = await longEvent();
  await sweep();
  const { pages, read } = reader(eventId);
  const log = await readOn(undefined, read);
  expect(log.people).toHaveLength(GUESTS - FORGOTTEN.length);
  expect(pages.map(({ restart }) => restart)).toEqual([false, false, false]);
});

test('a device that had read a part of it before restarts once', async () => {
  const eventId = await longEvent();
  const first = reader(eventId);
  const begun = await first.read({ cursor: 0, mark: '' });
  await sweep();
  const { pages, read } = reader(eventId);
  const { cursor, mark } = begun;
  const log = await readOn({ event: null, people: [], entries: [], cursor, mark }, read);
  expect(log.people).toHaveLength(GUESTS - FORGOTTEN.length);
  expect(pages.map(({ restart }) => restart)).toEqual([true, false, false]);
});

test('a device that has read all of it continues', async () => {
  const eventId = await longEvent();
  const log = await readOn(undefined, reader(eventId).read);
  await sweep();
  const { pages, read } = reader(eventId);
  await readOn(log, read);
  expect(pages).toMatchObject([{ restart: false, people: [] }]);
});

test('a cached page shows neither removed people nor those of another event', async () => {
  const [eventId, otherId] = [await longEvent(), await longEvent()];
  await readOn(undefined, reader(eventId).read);
  const guest = `${eventId}-500`;
  expect((await api.request('cancelEventInvitation', { invitation_id: guest }, api.host)).status).toBe(200);
  await sweep();
  const ids = async (of: string) => (await readOn(undefined, reader(of).read)).people.map(({ _id }) => _id);
  expect(await ids(eventId)).toHaveLength(GUESTS - FORGOTTEN.length - 1);
  expect(await ids(eventId)).not.toContain(guest);
  expect((await ids(otherId)).every((id) => id.startsWith(otherId))).toBe(true);
});
