/** Letting people in, one after the other: each answer is said once the entry is on the medium. */
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import { admission, type EntryStamp, seen, undo, walkIn } from '../../../common/door/make-entry.ts';
import { CommitUnknown } from '../../../common/lib/indexed-database.ts';
import type { DoorDevice } from '../../offline/door/door-device.ts';
import { isOver } from '../../offline/door/door-link.ts';
import { pressQueue } from './press-queue.ts';
import { judgeGuest, judgeScan, type Verdict } from './verdict.ts';

export interface Admitting {
  touch(guestId: string): Promise<void>;
  scan(text: string): Promise<void>;
  /** In spite of what was said: in already, or cancelled. */
  admitAnyway(guestId: string, reason: string): Promise<void>;
  walkIn(person: { name: string; email: string }): Promise<void>;
  /** @param keys of the admissions that are meant */
  undo(guestId: string, reason: string, keys: readonly string[]): Promise<void>;
  markSeen(guestId: string): Promise<void>;
}

/** What is said where the door is over. */
const OVER = { ended: 'ended', 'unknown-door': 'unknown-door', 'not-found': 'no-event' } as const;

interface Options {
  readonly device: Pick<DoorDevice, 'book' | 'state' | 'record' | 'settle'>;
  /** The name of another event on this device on whose list a pass is. */
  readonly otherEventOf: (code: string) => Promise<string | undefined>;
  readonly say: (verdict: Verdict) => void;
}

/** What is asked for: once, however often it is pressed before it is answered. */
interface Deed {
  readonly what: string;
  readonly guestId: string | undefined;
}
type Said = (entry: DoorEntry) => Verdict | null;

export function createAdmitting({ device, otherEventOf, say }: Options): Admitting {
  const { book, state } = device;
  const queue = pressQueue();
  /** The last deed, where the device has not said yet whether it is stored. */
  let unsure: { readonly what: string; readonly then: Said } | undefined;

  /** Does it in its turn, once it is known how the one before has ended. */
  function inTurn({ what, guestId }: Deed, act: () => Promise<void>): Promise<void> {
    return queue.run(what, async () => {
      const before = unsure;
      try {
        const stored = await device.settle();
        unsure = undefined;
        // The same once more: it has been done.
        if (stored && before?.what === what) return tell(before.then(stored));
      } catch {
        return say({ kind: before?.what === what ? 'unsure' : 'not-saved', guestId });
      }
      await act();
    });
  }

  function tell(verdict: Verdict | null): void {
    if (verdict) say(verdict);
  }

  async function keep({ what, guestId }: Deed, make: (stamp: EntryStamp) => DoorEntry, then: Said) {
    const { link } = state.get();
    if (isOver(link)) return say({ kind: OVER[link], guestId });
    try {
      tell(then(await device.record(make)));
    } catch (error) {
      if (!(error instanceof CommitUnknown)) return say({ kind: 'not-saved', guestId });
      unsure = { what, then };
      await settle(guestId);
    }
  }

  async function settle(guestId: string | undefined) {
    try {
      const stored = await device.settle();
      const then = unsure?.then;
      unsure = undefined;
      if (stored && then) tell(then(stored));
      else say({ kind: 'not-saved', guestId });
    } catch {
      say({ kind: 'unsure', guestId });
    }
  }

  async function admit(deed: Deed & { guestId: string }, reason?: string) {
    const { guestId } = deed;
    const guest = book.get(guestId);
    if (!guest) return;
    const isAgain = guest.state !== 'out';
    await keep(
      deed,
      (stamp) => admission(guest, stamp, reason),
      ({ key }) => ({ kind: 'welcome', guestId, key, isAgain }),
    );
  }

  async function touch(guestId: string) {
    const deed = { what: `admit ${guestId}`, guestId };
    await inTurn(deed, async () => {
      const guest = book.get(guestId);
      if (!guest) return;
      const judged = judgeGuest(guest, state.get().event?.allows_reentry ?? false);
      if (judged === 'admit') await admit(deed);
      else say(judged);
    });
  }

  return {
    touch,
    async scan(text) {
      const found = await judgeScan(text, book, otherEventOf);
      // Behind the answers of those who came before.
      if ('kind' in found) await queue.run(`scan ${text}`, async () => say(found));
      else await touch(found.id);
    },
    async admitAnyway(guestId, reason) {
      const deed = { what: `again ${guestId}`, guestId };
      await inTurn(deed, () => admit(deed, reason));
    },
    async walkIn(person) {
      const deed = { what: `walk-in ${person.name} ${person.email}`, guestId: undefined };
      const then: Said = ({ key }) => ({ kind: 'walk-in', guestId: key, key });
      await inTurn(deed, () => keep(deed, (stamp) => walkIn(person, stamp), then));
    },
    async undo(guestId, reason, keys) {
      const deed = { what: `undo ${guestId} ${keys.join()}`, guestId };
      await inTurn(deed, async () => {
        const guest = book.get(guestId);
        if (!guest) return;
        const admissions = guest.admissions.filter(({ key }) => keys.includes(key));
        // Taken back elsewhere while the question stood.
        if (admissions.length === 0 && !isOver(state.get().link))
          return say({ kind: 'undone', guestId, admissions });
        const make = (stamp: EntryStamp) => undo({ ...guest, admissions }, stamp, reason);
        await keep(deed, make, () => ({ kind: 'undone', guestId, admissions }));
      });
    },
    async markSeen(guestId) {
      const deed = { what: `seen ${guestId}`, guestId };
      await inTurn(deed, async () => {
        const guest = book.get(guestId);
        if (guest)
          await keep(
            deed,
            (stamp) => seen(guest, stamp),
            () => null,
          );
      });
    },
  };
}
