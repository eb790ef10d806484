import { eq, sql } from 'drizzle-orm';
import { calls } from '../../../common/contract/calls.ts';
import { doorContract } from '../../../common/contract/door.ts';
import { siteOf } from '../../core/network-of.ts';
import { isFailure, ok } from '../../core/result.ts';
import { secretHash } from '../../core/secret.ts';
import { definePublicRoute, defineRoute, type Endpoint } from '../../http/define-route.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type DoorRow, doors } from '../../infra/db/schema-doors.ts';
import { countAttempt, sharedFactor } from '../../infra/limits/rate-limit.ts';
import { findItem, lockItem } from '../items/find-item.ts';
import { notFound, ownerOf } from '../items/item-routes.ts';
import { claimDoor, isLink } from './claim-door.ts';
import { findDoorCaller, readingRefusal } from './door-caller.ts';
import { setReentry } from './door-log.ts';
import { doorAnswer, leaveOutDoor, linkDoor, listDoors, openDoor } from './doors.ts';
import { endDoor, endDoorsOf } from './end-doors.ts';
import { readEvent, readLog } from './read-log.ts';
import { readEntries, recordEntries } from './record-entries.ts';
import { isEndedSession } from './session-door.ts';

/** Wrong links per network. They cannot be guessed, but endless attempts are prevented. */
const WRONG_LINKS = { allowed: 60, minutes: 60 };

const opening = defineRoute(doorContract.openDoor, async ({ request, company, tx, now }) => {
  // Locked, so that doors are counted one at a time.
  const item = await lockItem(tx, ownerOf('event', company), request.event_id);
  if (!item) return notFound('event');
  const door = await openDoor(tx, item, { name: request.name.trim(), now });
  return isFailure(door) ? door : ok(calls.openDoor.success, doorAnswer(door), 201);
});

const linking = defineRoute(doorContract.linkDoor, async ({ request, company, tx, now, appContext }) => {
  const { publicUrl } = appContext.settings;
  const linked = await linkDoor(tx, company.id, request.door_id, { now, publicUrl });
  return isFailure(linked) ? linked : ok(calls.linkDoor.success, linked);
});

const listing = defineRoute(doorContract.listDoors, async ({ request, company, tx, now }) => {
  const item = await findItem(tx, ownerOf('event', company), request.event_id);
  return item ? ok('Doors', { result: await listDoors(tx, item.id, now) }) : notFound('event');
});

const ending = defineRoute(doorContract.endDoor, async ({ request, company, tx, now }) => {
  const door = await endDoor(tx, company.id, request.door_id, now);
  return isFailure(door) ? door : ok(calls.endDoor.success, doorAnswer(door));
});

const endingAll = defineRoute(doorContract.endDoors, {
  async prepare({ request: { opened_since: moment }, company, appContext: { db }, now }) {
    const since = moment === '' ? null : new Date(moment);
    return { ended: await endDoorsOf({ db, turnOf: company.id }, company.id, { now, since }) };
  },
  handle: async ({ prepared }) => ok(calls.endDoors.success, prepared),
});

const leavingOut = defineRoute(doorContract.leaveOutDoor, async ({ request, company, tx }) => {
  const { door_id: doorId, from, reason } = request;
  const door = await leaveOutDoor(tx, company.id, {
    doorId,
    from: from === '' ? null : new Date(from),
    reason: reason.trim(),
  });
  return isFailure(door) ? door : ok(calls.leaveOutDoor.success, doorAnswer(door));
});

const changingReentry = defineRoute(doorContract.setReentry, async ({ request, company, tx }) => {
  const item = await lockItem(tx, ownerOf('event', company), request.event_id);
  if (!item) return notFound('event');
  await setReentry(tx, item.id, request.allows_reentry === '1');
  return ok(calls.setReentry.success, { _id: item.id });
});

const claiming = definePublicRoute(doorContract.claimDoor, {
  isLogIn: true,
  /** A right link is never counted or refused: 256 bits cannot be guessed, so this only limits the work. */
  async prepare({ request, caller, appContext: { db }, now }) {
    const door = { linkHash: secretHash(request.link) };
    if (await isLink(db, request.link)) return door;
    const key = `door-links:${siteOf(caller.address)}`;
    const limit = { key, ...WRONG_LINKS, allowed: WRONG_LINKS.allowed * sharedFactor(caller) };
    return (await countAttempt(db, [limit], now)) ?? door;
  },
  locks: ({ linkHash }) => linkHash,
  async handle({ request, tx, now }) {
    const { link, device_secret: deviceSecret, device_name: deviceName } = request;
    const claimed = await claimDoor(tx, { link, deviceSecret, deviceName }, now);
    if (isFailure(claimed)) return claimed;
    const { token, door, item } = claimed;
    return {
      ...ok(calls.claimDoor.success, {
        access_token: token,
        door: doorAnswer(door),
        event: await readEvent(tx, item),
        server_time: now.toISOString(),
      }),
      beginsSession: { tokenHash: secretHash(token), companyId: item.companyId, kind: 'door' },
    };
  },
});

const reading = defineRoute(doorContract.readDoorLog, async ({ request, company, caller, tx, now }) => {
  const found = await findDoorCaller(tx, { tokenHash: caller.tokenHash, company, now }, request.event_id);
  if (isFailure(found)) return found;
  const from = { cursor: Number(request.cursor), mark: request.mark };
  const refusal = readingRefusal(found);
  if (refusal) return refusal;
  await noteWaiting(tx, found.door, request.waiting);
  const ended = await isEndedSession(tx, found);
  const inactive = found.item.status !== 1;
  const log = await readLog(tx, found.item, from);
  return ok('Log', { ...log, ...(ended && { ended }), ...(inactive && { inactive }) });
});

/** Stores how many entries the device says are waiting: the door may be ended before they are delivered. */
async function noteWaiting(tx: Tx, door: DoorRow | undefined, reported: string | undefined): Promise<void> {
  if (!door || reported === undefined || Number(reported) === (door.waiting ?? 0)) return;
  await tx
    .update(doors)
    .set({ waiting: Number(reported) })
    .where(eq(doors.id, door.id));
}

const recording = defineRoute(doorContract.recordAdmissions, {
  findsCaller: true,
  prepare: async ({ request, company, now }) => ({
    read: await readEntries(request.entries, { companyId: company.id, now }),
  }),
  async handle({ request, company, caller, prepared: { read }, tx, now }) {
    const { tokenHash } = caller;
    const found = await findDoorCaller(tx, { tokenHash, company, now }, request.event_id);
    if (isFailure(found)) return found;
    const results = await recordEntries(tx, found, read, now);
    if (isFailure(results)) return results;
    const { door } = found;
    if (door) {
      const { waiting = door.waiting } = request;
      // The time at which an ended door was last seen before its end is kept: its deliveries are judged by it.
      const lastSeenAt = sql`case when ${doors.endedAt} is null then ${now.toISOString()}::timestamptz else ${doors.lastSeenAt} end`;
      await tx.update(doors).set({ waiting, lastSeenAt }).where(eq(doors.id, door.id));
    }
    return ok(calls.recordAdmissions.success, { results, server_time: now.toISOString() });
  },
});

export const doorRoutes: readonly Endpoint[] = [
  opening,
  linking,
  listing,
  ending,
  endingAll,
  leavingOut,
  changingReentry,
  claiming,
  reading,
  recording,
];
