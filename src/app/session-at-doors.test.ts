// @vitest-environment happy-dom
/** @own-modules: it counts what waits on the device, of all companies. */
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../common/lib/clock.ts';
import { doorEntry, doorPerson } from '../../tests/support/doors/door-entries.ts';
import { keepLog } from '../../tests/support/doors/keep-log.ts';
import { api } from '../api/api.ts';
import { endSession, pastSession } from '../entities/session/session-end.ts';
import { storeSession } from '../entities/session/session-store.ts';
import { slowAnswer } from '../lib/slow-answer.ts';
import { mirrorSession } from '../offline/changes/session-mirror.ts';
import { discardWaiting } from '../offline/door/delivery/discard-waiting.ts';
import { markDoorUsed } from '../offline/door/door-used.ts';
import { doorDatabase } from '../offline/door/storage/door-database.ts';
import { readStored, storeEntry, storeResults } from '../offline/door/storage/door-store.ts';
import { isPendingWipe, notePendingWipe } from '../offline/pending-wipe.ts';
import { setDraftOwner } from '../ui/form/drafts.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { startSessionEffects } from './session-effects.ts';

const SESSION = { companyId: 'a', token: 'token-a', userType: 1 };
const doorData = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock });

const usual = slowAnswer.ms;
let untie: (() => void) | undefined;
afterEach(() => {
  slowAnswer.ms = usual;
  untie?.();
  vi.restoreAllMocks();
});

function start() {
  const queryClient = createQueryClient();
  const router = createAppRouter({ queryClient, api });
  vi.spyOn(router, 'navigate').mockResolvedValue();
  untie = startSessionEffects(router, queryClient);
}

/** A company at its door: its list was read, and one admission was delivered. */
async function openDoorScreen(eventId: string) {
  const at = { eventId, companyId: SESSION.companyId };
  markDoorUsed();
  storeSession(SESSION);
  await mirrorSession(SESSION);
  const made = doorEntry();
  await storeEntry(doorData, at, made);
  await storeResults(doorData, at, [{ key: made.key, state: 'kept', message: '' }]);
  const event = { _id: eventId, name: 'Gala', date: '', location: '', allows_reentry: false, left_out: [] };
  const entries = [{ ...made, seq: 2, arrived_at: '2026-03-20T18:00:01.000Z' }];
  const page = { event, people: [doorPerson()], entries, cursor: 2, mark: 'm', restart: false };
  await keepLog(doorData, at, { ...page, has_more: false });
  return at;
}

test.each([
  ['denied', 'at once', 'kept', 1],
  ['denied', 'by the next start of the portal', 'kept', 1],
  ['logout', 'at once', 'forgotten', 0],
  ['logout', 'by the next start of the portal', 'forgotten', 0],
] as const)(
  'after the end of a session (%s), %s, what it delivered at its doors is %s, and its guests forgotten',
  async (reason, when, became, left) => {
    const at = await openDoorScreen(`${reason} ${when} ${became}`);
    if (when === 'at once') start();
    endSession(reason);
    if (when !== 'at once') start();
    await vi.waitFor(() => expect(isPendingWipe()).toBe(false));
    const kept = await readStored(doorData, at);
    expect([kept.people.length, kept.entries.length]).toEqual([0, left]);
  },
);

test.each([
  ['denied', { waiting: 1 }],
  ['logout', { waiting: 1, hasLoggedOut: true }],
] as const)(
  'after the end of a session (%s) log-in counts what waits at its doors, also after a reload',
  async (reason, told) => {
    const at = await openDoorScreen(`waiting, ${reason}`);
    await storeEntry(doorData, at, doorEntry());
    start();
    setDraftOwner(reason === 'denied' ? SESSION.companyId : null);
    endSession(reason);
    await vi.waitFor(() => expect(pastSession.get()).toEqual(told));
    untie?.();
    pastSession.set(null);
    start();
    await vi.waitFor(() => expect(pastSession.get()).toEqual(told));
    await discardWaiting(doorData, at);
  },
);

test('after the end of a session log-in says what waits as soon as a slow device has counted it', async () => {
  const at = await openDoorScreen('slow');
  await storeEntry(doorData, at, doorEntry());
  pastSession.set(null);
  start();
  setDraftOwner(SESSION.companyId);
  const told: unknown[] = [];
  const stopWatching = pastSession.watch(() => told.push(pastSession.get()));
  slowAnswer.ms = 0;
  endSession('denied');
  await vi.waitFor(() => expect(told).toEqual([{ waiting: 0 }, { waiting: 1 }]));
  stopWatching();
  await discardWaiting(doorData, at);
});

const NEXT = { companyId: 'b', token: 'token-b', userType: 2 };

test('data that a log-out could not remove is removed by the next log-in, and stays recorded until then', async () => {
  const at = await openDoorScreen('left behind');
  notePendingWipe(false);
  storeSession(NEXT);
  expect(isPendingWipe()).toBe(true);
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('caches', { delete: () => Promise.reject(new Error('The storage does not answer')) });
  await mirrorSession(NEXT, () => true);
  await vi.waitFor(async () => expect((await readStored(doorData, at)).people).toEqual([]));
  expect(isPendingWipe()).toBe(true);
  vi.unstubAllGlobals();
  await mirrorSession(NEXT, () => true);
  expect(isPendingWipe()).toBe(false);
});
