/** Letting people in, one after the other: each answer is said once the entry is on the medium. */
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import { admission, type EntryStamp, seen, undo, walkIn } from '../../../common/door/make-entry.ts';
import { CommitUnknown } from '../../../common/lib/indexed-database.ts';
import type { DoorDevice } from '../../offline/door/door-device.ts';
import { isOver } from '../../offline/door/door-link.ts';
import { isDeviceFull } from '../../offline/storage-quota.ts';
import { actionKey, type DoorAction, guestOf } from './door-action.ts';
import type { WalkInPerson } from './guest-like.ts';
import { pressQueue } from './press-queue.ts';
import { judgeGuest, judgeScan, type Verdict } from './verdict.ts';

export interface Admitting {
  /** Does it, or says why not; the same once more after `unsure` is never stored twice. */
  perform(action: DoorAction): Promise<void>;
  /** Admits a guest of the list, or says why not. */
  admitGuest(guestId: string): Promise<void>;
  scan(text: string): Promise<void>;
  /** Who was to be let in as a walk-in last and is not stored, as far as is known. */
  unstored(): WalkInPerson | undefined;
  /** Forgets that person: somebody has said who it was instead. */
  forgetUnstored(): void;
}

/** What is said where the door is over. */
const OVER = { ended: 'ended', 'unknown-door': 'unknown-door', 'not-found': 'no-event' } as const;

interface Options {
  readonly device: Pick<DoorDevice, 'book' | 'state' | 'record' | 'settle'>;
  /** The name of another event on this device on whose list a pass is. */
  readonly otherEventOf: (code: string) => Promise<string | undefined>;
  readonly say: (verdict: Verdict) => void;
  /** Passes on what somebody waits for, from the press to its answer. */
  readonly track?: (work: Promise<void>) => Promise<void>;
}

/** What is said once the entry is stored. */
type Said = (entry: DoorEntry) => Verdict | null;

export function createAdmitting({ device, otherEventOf, say, track = (work) => work }: Options): Admitting {
  const { book, state } = device;
  const queue = pressQueue();
  /** The last action, where the device has not said yet whether it is stored. */
  let undecided: { readonly action: DoorAction; readonly then: Said } | undefined;
  let unstored: WalkInPerson | undefined;

  /** Does it in its turn, once it is known how the one before has ended. */
  function enqueue(action: DoorAction, act: () => Promise<void>): Promise<void> {
    const key = actionKey(action);
    return queue.run(key, async () => {
      const before = undecided;
      const isSame = before !== undefined && actionKey(before.action) === key;
      try {
        const stored = await device.settle();
        undecided = undefined;
        if (stored && before) {
          noteStored(before.action);
          // The same once more: it has been done.
          if (isSame) return tell(before.then(stored));
        }
      } catch {
        return isSame ? sayUnsure(action) : sayNotSaved(action);
      }
      await act();
    });
  }

  function tell(verdict: Verdict | null): void {
    if (verdict) say(verdict);
  }

  function sayNotSaved(action: DoorAction, error?: unknown): void {
    if (action.kind === 'walk-in') unstored = action.person;
    say({ kind: 'not-saved', guestId: guestOf(action), action, isFull: isDeviceFull(error) });
  }

  function sayUnsure(action: DoorAction): void {
    if (action.kind === 'walk-in') unstored = action.person;
    say({ kind: 'unsure', guestId: guestOf(action), action });
  }

  function noteStored(action: DoorAction): void {
    const kept = unstored && actionKey({ kind: 'walk-in', person: unstored });
    if (kept === actionKey(action)) unstored = undefined;
  }

  async function keep(action: DoorAction, make: (stamp: EntryStamp) => DoorEntry, then: Said) {
    const { link } = state.get();
    if (isOver(link)) return say({ kind: OVER[link], guestId: guestOf(action) });
    try {
      const entry = await device.record(make);
      noteStored(action);
      tell(then(entry));
    } catch (error) {
      if (!(error instanceof CommitUnknown)) return sayNotSaved(action, error);
      undecided = { action, then };
      await settle(action);
    }
  }

  async function settle(action: DoorAction) {
    try {
      const stored = await device.settle();
      const then = undecided?.then;
      undecided = undefined;
      if (!stored || !then) return sayNotSaved(action);
      noteStored(action);
      tell(then(stored));
    } catch {
      sayUnsure(action);
    }
  }

  async function admit(action: DoorAction & { guestId: string }, reason?: string) {
    const { guestId } = action;
    const guest = book.get(guestId);
    if (!guest) return;
    const isAgain = guest.state !== 'out';
    await keep(
      action,
      (stamp) => admission(guest, stamp, reason),
      ({ key }) => ({ kind: 'welcome', guestId, key, isAgain }),
    );
  }

  async function takeBack(action: DoorAction & { kind: 'undo' }) {
    const { guestId, reason, keys } = action;
    const guest = book.get(guestId);
    if (!guest) return;
    const admissions = guest.admissions.filter(({ key }) => keys.includes(key));
    // Taken back elsewhere while the question stood.
    if (admissions.length === 0 && !isOver(state.get().link))
      return say({ kind: 'undone', guestId, admissions });
    const make = (stamp: EntryStamp) => undo({ ...guest, admissions }, stamp, reason);
    await keep(action, make, () => ({ kind: 'undone', guestId, admissions }));
  }

  async function act(action: DoorAction): Promise<void> {
    if (action.kind === 'walk-in')
      return await keep(
        action,
        (stamp) => walkIn(action.person, stamp),
        ({ key }) => ({ kind: 'walk-in', guestId: key, key }),
      );
    if (action.kind === 'undo') return await takeBack(action);
    if (action.kind === 'again') return await admit(action, action.reason);
    const guest = book.get(action.guestId);
    if (!guest) return;
    if (action.kind === 'seen')
      return await keep(
        action,
        (stamp) => seen(guest, stamp),
        () => null,
      );
    const judged = judgeGuest(guest, state.get().event?.allows_reentry ?? false);
    if (judged === 'admit') await admit(action);
    else say(judged);
  }

  const perform = (action: DoorAction) => enqueue(action, () => act(action));
  const admitGuest = (guestId: string) => perform({ kind: 'admit', guestId });

  async function scan(text: string) {
    const found = await judgeScan(text, book, otherEventOf);
    // Behind the answers of those who came before.
    if ('kind' in found) await queue.run(`scan ${text}`, async () => say(found));
    else await admitGuest(found.id);
  }

  return {
    perform: (action) => track(perform(action)),
    admitGuest: (guestId) => track(admitGuest(guestId)),
    scan: (text) => track(scan(text)),
    unstored: () => unstored,
    forgetUnstored() {
      unstored = undefined;
    },
  };
}
