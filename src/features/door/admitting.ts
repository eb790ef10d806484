/** Letting people in, one at a time: each answer is said once the entry is on the medium. */
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import { admission, type EntryStamp, seen, undo, walkIn } from '../../../common/door/make-entry.ts';
import type { DoorDevice } from '../../offline/door/door-device.ts';
import { isOver } from '../../offline/door/door-link.ts';
import { judgeGuest, judgeScan, type Verdict } from './verdict.ts';

export interface Admitting {
  touch(guestId: string): Promise<void>;
  scan(text: string): Promise<void>;
  /** In spite of what was said: in already, or cancelled. */
  admitAnyway(guestId: string, reason: string): Promise<void>;
  walkIn(person: { name: string; email: string }): Promise<void>;
  /** @param key of the one admission that is meant; without it, of all that count */
  undo(guestId: string, reason: string, key?: string): Promise<void>;
  markSeen(guestId: string): Promise<void>;
}

/** What is said where the door is over. */
const OVER = { ended: 'ended', 'unknown-door': 'unknown-door', 'not-found': 'no-event' } as const;

interface Options {
  readonly device: Pick<DoorDevice, 'book' | 'state' | 'record'>;
  /** The name of another event on this device on whose list a pass is. */
  readonly otherEventOf: (code: string) => Promise<string | undefined>;
  readonly say: (verdict: Verdict) => void;
}

export function createAdmitting({ device, otherEventOf, say }: Options): Admitting {
  const { book, state } = device;
  // A second touch, or a second frame of the camera, before the first is on the medium.
  let isBusy = false;

  async function keep(
    make: (stamp: EntryStamp) => DoorEntry,
    guestId: string | undefined,
    then: (entry: DoorEntry) => Verdict | null,
  ) {
    if (isBusy) return;
    const { link } = state.get();
    if (isOver(link)) return say({ kind: OVER[link], guestId });
    isBusy = true;
    try {
      const next = then(await device.record(make));
      if (next) say(next);
    } catch {
      say({ kind: 'not-saved', guestId });
    } finally {
      isBusy = false;
    }
  }

  async function admit(guestId: string, reason?: string) {
    const guest = book.get(guestId);
    if (!guest) return;
    const isAgain = guest.state !== 'out';
    await keep(
      (stamp) => admission(guest, stamp, reason),
      guestId,
      ({ key }) => ({ kind: 'welcome', guestId, key, isAgain }),
    );
  }

  async function touch(guestId: string) {
    const guest = book.get(guestId);
    if (!guest) return;
    const judged = judgeGuest(guest, state.get().event?.allows_reentry ?? false);
    if (judged === 'admit') await admit(guestId);
    else say(judged);
  }

  return {
    touch,
    async scan(text) {
      const found = await judgeScan(text, book, otherEventOf);
      if ('kind' in found) say(found);
      else await touch(found.id);
    },
    admitAnyway: admit,
    walkIn: (person) =>
      keep(
        (stamp) => walkIn(person, stamp),
        undefined,
        ({ key }) => ({ kind: 'walk-in', guestId: key, key }),
      ),
    async undo(guestId, reason, only) {
      const guest = book.get(guestId);
      if (!guest) return;
      const admissions = guest.admissions.filter(({ key }) => only === undefined || key === only);
      await keep(
        (stamp) => undo({ ...guest, admissions }, stamp, reason),
        guestId,
        () => ({ kind: 'undone', guestId }),
      );
    },
    async markSeen(guestId) {
      const guest = book.get(guestId);
      if (guest)
        await keep(
          (stamp) => seen(guest, stamp),
          guestId,
          () => null,
        );
    },
  };
}
