/**
 * Doors without faults: reads the lists before a tablet is used; at the end delivers everything, then reports what each
 * tablet shows.
 */
import { systemClock } from '../../../../common/lib/clock.ts';
import { answerOf } from '../../../../common/lib/indexed-database.ts';
import type { DoorDevice } from '../../../../src/offline/door/door-device.ts';
import { heldDoor } from '../../../../src/offline/door/door-holder.ts';
import { isClosed } from '../../../../src/offline/door/door-link.ts';
import { dismissAtLeftDoors, readRefusedAtLeftDoors } from '../../../../src/offline/door/own-doors.ts';
import { doorDatabase } from '../../../../src/offline/door/storage/door-database.ts';
import type { KeptEntry, WaitingKey } from '../../../../src/offline/door/storage/kept-event.ts';
import type { DoorRemainder, DoorShown } from '../door-orders.ts';
import type { OfficeSession } from '../orders.ts';
import { leaveScreen, openScreen } from './at-doors.ts';
import { ask, pause, QUIET_LIMIT_MS, report, tab } from './report.ts';

/** For reading the log to its end on a good network. */
const READ_LIMIT_MS = 20_000;

const database = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock });

export async function readLists({ companyId, token, doorEvents }: OfficeSession): Promise<void> {
  for (const eventId of doorEvents) {
    const { state } = await openScreen({ companyId, eventId }, { token, door: 'Organizer' });
    while (state.get().listAt === null) await pause(25);
  }
  leaveScreen();
}

/**
 * Resolves when the doors in partitions accepted by `isMeant` have nothing pending; without progress they are stuck.
 */
export async function deliveredFrom(isMeant: (partition: string) => boolean): Promise<void> {
  let movedAt = Date.now();
  let before = Number.POSITIVE_INFINITY;
  for (;;) {
    const waiting = (await remainders()).filter(
      ({ partition, state }) => state === 'waiting' && isMeant(partition),
    );
    if (waiting.length === 0) return;
    if (waiting.length < before) movedAt = Date.now();
    if (Date.now() - movedAt > QUIET_LIMIT_MS) return;
    before = waiting.length;
    await pause(100);
  }
}

/** With the tablet's present door, whose screen is open, and its former ones. */
export async function deliverByOwnDoors(): Promise<void> {
  const held = heldDoor();
  if (held) await openScreen({ companyId: '', eventId: held.eventId }, held);
  await deliveredFrom((partition) => !partition.includes('@'));
}

/** @param signIn sets the page's session */
export async function lookAtDoors(
  sessions: readonly OfficeSession[],
  signIn: (session: OfficeSession) => Promise<void>,
): Promise<void> {
  while ((await ask('delivered', null)) !== true) await pause(100);
  for (const session of sessions) {
    await signIn(session);
    const { companyId, token } = session;
    for (const eventId of session.doorEvents) {
      const device = await openScreen({ companyId, eventId }, { token, door: 'Organizer' });
      await tellShown(device, { by: `${tab} by session`, companyId });
    }
  }
  const held = heldDoor();
  if (held) {
    const device = await openScreen({ companyId: '', eventId: held.eventId }, held);
    await tellShown(device, { by: `${tab} by its door`, companyId: '' });
  }
  leaveScreen();
  await readAtLeftDoors();
  await report('door-remainders', await remainders());
}

/** As any door's screen does. */
async function readAtLeftDoors(): Promise<void> {
  const refused = await readRefusedAtLeftDoors({ companyId: '', eventId: '' });
  await report(
    'door-told',
    refused.map(({ key }) => key),
  );
  await dismissAtLeftDoors(refused);
}

/** Nothing for an ended door, which shows nothing. */
async function tellShown(device: DoorDevice, who: Pick<DoorShown, 'by' | 'companyId'>): Promise<void> {
  const { book, state, at } = device;
  const begin = Date.now();
  device.look();
  while (Date.now() - begin < READ_LIMIT_MS) {
    const { link, listAt, waiting } = state.get();
    if (isClosed(link)) return;
    if (link === 'online' && (listAt ?? 0) >= begin && waiting === 0) break;
    await pause(50);
  }
  const inside = [...book.all()].filter((guest) => guest.state !== 'out');
  await report('door-shown', {
    ...who,
    eventId: at.eventId,
    waiting: state.get().waiting,
    inside: Object.fromEntries(inside.map(({ id, admissions }) => [id, admissions.map(({ key }) => key)])),
    conflicts: inside.flatMap(({ conflicts }) =>
      conflicts
        .filter(({ isSeen }) => !isSeen)
        .map(({ admissions: [one, other] }) => [one.key, other.key] as const),
    ),
  } satisfies DoorShown);
}

function remainders(): Promise<DoorRemainder[]> {
  return database.run('readonly', async (stores) => {
    const queue: WaitingKey[] = await answerOf(stores.waiting.getAll());
    const entries: KeptEntry[] = await answerOf(stores.entries.getAll());
    return [
      // The database's name is stored among them, with an empty event id.
      ...queue
        .filter(({ eventId }) => eventId !== '')
        .map(({ eventId, key }) => ({ partition: eventId, key, state: 'waiting' as const })),
      ...entries.flatMap(({ eventId, entry: { key }, refusal }) =>
        refusal ? [{ partition: eventId, key, state: 'refused' as const }] : [],
      ),
    ];
  });
}
