/** The doors of a page: taps at a door, with the portal's modules but without their screens. */
import type { DoorEntry } from '../../../../common/contract/door-entries.ts';
import { readSession } from '../../../../common/outbox/storage/records.ts';
import { createAdmitting } from '../../../../src/features/door/answer/admitting.ts';
import type { Verdict } from '../../../../src/features/door/answer/verdict.ts';
import { claimLink } from '../../../../src/features/door/link/claim-link.ts';
import { database, outboxEvents } from '../../../../src/offline/changes/outbox-page.ts';
import type { DoorDevice } from '../../../../src/offline/door/door-device.ts';
import { heldDoor, releaseDoor } from '../../../../src/offline/door/door-holder.ts';
import type { BookGuest } from '../../../../src/offline/door/guests/book-guest.ts';
import { openDoorDevice } from '../../../../src/offline/door/open-door.ts';
import { forgetLeft } from '../../../../src/offline/door/own-doors.ts';
import type { DoorAnswer, DoorDeed, DoorOrder, GuestOrder } from '../door-orders.ts';
import { ask, pause, report } from './report.ts';

interface Place {
  readonly companyId: string;
  readonly eventId: string;
}

/** How long a person looks at an empty list. */
const PATIENCE_MS = 1_000;
const CLAIM_PATIENCE_MS = 700;
/** The most earlier admissions that an entry names. */
const MOST_NAMED = 50;
const SAVED: ReadonlySet<Verdict['kind']> = new Set(['welcome', 'walk-in', 'undone']);

let open: { readonly token: string; readonly device: DoorDevice } | undefined;
let last: Promise<void> = Promise.resolve();

/** A session's screen closes with it, also when it ends in another tab. */
outboxEvents.subscribe((event) => {
  if (event.type !== 'session:changed' || !open) return;
  const { companyId } = open.device.at;
  if (companyId !== '' && companyId !== event.companyId) leaveScreen();
});

/** One tap after the other. */
export function obeyAtDoor(order: DoorOrder): Promise<void> {
  last = last.then(() => obey(order));
  return last;
}

async function obey(order: DoorOrder): Promise<void> {
  if (order.do === 'end-door') {
    const held = heldDoor();
    if (held) await report('end-door', held.doorId);
    return;
  }
  // After a long wait the person continues; the answer may still come.
  if (order.do === 'claim-door') return await Promise.race([takeDoor(order), pause(CLAIM_PATIENCE_MS)]);
  const device = await enter(order);
  if (device) await act(device, order);
}

/** Like the route: by the tablet's own door, else by the session. Undefined if neither belongs to this event. */
async function enter({ companyId, eventId }: Place): Promise<DoorDevice | undefined> {
  const held = heldDoor();
  if (held?.eventId === eventId)
    return await openScreen({ companyId: '', eventId }, { token: held.token, door: held.door });
  const session = await readSession(database);
  if (session?.companyId !== companyId || session.isRejected) return undefined;
  return await openScreen({ companyId, eventId }, { token: session.token, door: 'Main' });
}

/** The screen of a door; reuses the open one. */
export async function openScreen(
  at: Place,
  { token, door }: { readonly token: string; readonly door: string },
): Promise<DoorDevice> {
  if (open?.token === token && open.device.at.eventId === at.eventId) return open.device;
  leaveScreen();
  const device = openDoorDevice({ at, token, door: () => door });
  open = { token, device };
  device.state.watch(() => void readRefusals(device));
  await device.start();
  return device;
}

export function leaveScreen(): void {
  open?.device.stop();
  open = undefined;
}

/** Reads and dismisses the notices of the screen. */
async function readRefusals({ state, dismiss }: DoorDevice): Promise<void> {
  const keys = state.get().refused.map(({ key }) => key);
  if (keys.length === 0) return;
  await report('door-told', keys);
  await dismiss(keys);
}

export async function takeDoor(order: Place): Promise<void> {
  const link = String(await ask('link', order));
  leaveScreen();
  for (let time = 0; time < 5; time += 1) {
    const claimed = await claimLink(link);
    if ('eventId' in claimed) return void (await enter(order));
    if (!claimed.again) return;
    await pause(100);
  }
}

async function act(device: DoorDevice, order: DoorDeed): Promise<void> {
  const guest = order.do === 'walk-in' ? undefined : await guestForOrder(order, device);
  if (order.do !== 'walk-in' && !guest) return;
  const saw = (guest?.admissions ?? []).map(({ key }) => key).slice(-MOST_NAMED);
  let made: DoorEntry | undefined;
  let said: Verdict | undefined;
  const admitting = createAdmitting({
    device: {
      ...device,
      async record(make) {
        made = await device.record(make);
        return made;
      },
    },
    otherEventOf: async () => undefined,
    say(verdict) {
      said = verdict;
    },
  });
  if (order.do === 'walk-in')
    await admitting.perform({ kind: 'walk-in', person: { name: order.id, email: '' } });
  else if (order.do === 'admit')
    await admitting.perform({ kind: 'again', guestId: guest?.id ?? '', reason: order.id });
  else await admitting.perform({ kind: 'undo', guestId: guest?.id ?? '', reason: order.id, keys: saw });
  if (!said) return;
  const outcome = SAVED.has(said.kind) ? 'saved' : 'not-saved';
  await report('door-answer', { id: order.id, outcome, key: made?.key ?? '', saw } satisfies DoorAnswer);
  if (said.kind === 'ended' || said.kind === 'unknown-door') await leaveDoor(device);
}

/** A door that is over is left as soon as nothing is pending. */
async function leaveDoor({ at, state }: DoorDevice): Promise<void> {
  if (state.get().waiting > 0 || !open) return;
  const { token } = open;
  leaveScreen();
  releaseDoor({ token });
  await forgetLeft({ token, eventId: at.eventId });
}

/** A guest who is not inside cannot be undone: then another one who is. */
async function guestForOrder(
  { do: what, email }: GuestOrder,
  device: DoorDevice,
): Promise<BookGuest | undefined> {
  const guest = await find(device, email);
  if (what === 'admit' || !guest || guest.state !== 'out') return guest;
  return [...device.book.all()].find(({ state, isWalkIn }) => state !== 'out' && !isWalkIn);
}

/** The list may have been deleted with its session, and still be loading. */
async function find({ book, look }: DoorDevice, email: string): Promise<BookGuest | undefined> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    for (const guest of book.all()) if (guest.email === email) return guest;
    if (Date.now() > end) return undefined;
    await pause(100);
    look();
  }
}
