/** Admits people one after the other: each answer is shown once the entry is stored. */
import type { DoorEntry } from '../../../../common/contract/door-entries.ts';
import { admission, type EntryStamp, seen, undo, walkIn } from '../../../../common/door/make-entry.ts';
import { isDeviceFull } from '../../../../common/lib/device-full.ts';
import { CommitUnknown } from '../../../../common/lib/indexed-database.ts';
import type { DoorDevice } from '../../../offline/door/door-device.ts';
import { isDoorOver } from '../../../offline/door/door-link.ts';
import type { BookGuest } from '../../../offline/door/guests/book-guest.ts';
import { actionKey, type DoorAction, guestOf } from './door-action.ts';
import { pressQueue } from './press-queue.ts';
import type { WalkInPerson } from './similar-guests.ts';
import { type FindOtherEvent, judgeGuest, judgeScan, type Verdict } from './verdict.ts';
import { whenRead } from './when-read.ts';

export interface Admitting {
  /** Performs an action, or shows why not; the same action after `unsure` is never stored twice. */
  perform(action: DoorAction): Promise<void>;
  /** Admits a listed guest, or shows why not. */
  admitGuest(guestId: string): Promise<void>;
  scan(text: string): Promise<void>;
  /** The last walk-in whose entry is not stored, as far as is known. */
  unstored(): WalkInPerson | undefined;
  /** Forgets that person, as it turned out to be somebody else. */
  forgetUnstored(): void;
}

/** The answers of a door that is over. */
const OVER = { ended: 'ended', 'unknown-door': 'unknown-door', 'not-found': 'no-event' } as const;

interface Options {
  readonly device: Pick<DoorDevice, 'book' | 'state' | 'record' | 'findStored'>;
  readonly otherEventOf: FindOtherEvent;
  readonly say: (verdict: Verdict) => void;
  /** Tracks the work between a press and its answer. */
  readonly track?: (work: Promise<void>) => Promise<void>;
}

/** The answer once the entry is stored. */
type AnswerOf = (entry: DoorEntry) => Verdict | null;

export function createAdmitting({ device, otherEventOf, say, track = (work) => work }: Options): Admitting {
  const { book, state } = device;
  const queue = pressQueue();
  /** The last action, while its write result is unknown. */
  let undecided: { readonly action: DoorAction; readonly then: AnswerOf } | undefined;
  let unstored: WalkInPerson | undefined;

  /** Queues an action; it starts once the result of the previous one is known. */
  function enqueue(action: DoorAction, act: () => Promise<void>): Promise<void> {
    const key = actionKey(action);
    return queue.run(key, async () => {
      const before = undecided;
      const isSame = before !== undefined && actionKey(before.action) === key;
      try {
        const stored = await device.findStored();
        undecided = undefined;
        if (stored && before) {
          noteStored(before.action);
          // The same action again: it is already stored.
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

  async function keep(action: DoorAction, make: (stamp: EntryStamp) => DoorEntry, then: AnswerOf) {
    const { link } = state.get();
    if (isDoorOver(link)) return say({ kind: OVER[link], guestId: guestOf(action) });
    try {
      const entry = await device.record(make);
      noteStored(action);
      tell(then(entry));
    } catch (error) {
      if (!(error instanceof CommitUnknown)) return sayNotSaved(action, error);
      undecided = { action, then };
      await resolveUnsure(action);
    }
  }

  async function resolveUnsure(action: DoorAction) {
    try {
      const stored = await device.findStored();
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

  async function recordUndo(action: DoorAction & { kind: 'undo' }) {
    const { guestId, reason, keys } = action;
    const guest = book.get(guestId);
    if (!guest) return;
    const admissions = guest.admissions.filter(({ key }) => keys.includes(key));
    // Undone elsewhere while the dialog was open.
    if (admissions.length === 0 && !isDoorOver(state.get().link))
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
    if (action.kind === 'undo') return await recordUndo(action);
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
    await whenRead(state);
    const { link } = state.get();
    // A door that has ended has no list on the device: every guest would seem to be missing from it.
    const found: Verdict | BookGuest = isDoorOver(link)
      ? { kind: OVER[link], guestId: undefined }
      : await judgeScan(text, book, otherEventOf);
    // After the answers to earlier actions.
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
