import { useRef, useState } from 'react';
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import { admission, type EntryStamp, seen, undo, walkIn } from '../../../common/door/make-entry.ts';
import type { DoorDevice } from '../../offline/door/door-device.ts';
import { nameOfOtherEvent } from '../../offline/door/open-door.ts';
import { signal } from './signals.ts';
import { judgeGuest, judgeScan, type Verdict } from './verdict.ts';

export interface Admitting {
  /** What is said now; null when nothing is. */
  readonly verdict: Verdict | null;
  close(): void;
  touch(guestId: string): Promise<void>;
  scan(text: string): Promise<void>;
  /** In spite of what was said: in already, or cancelled. */
  admitAnyway(guestId: string, reason: string): Promise<void>;
  walkIn(person: { name: string; email: string }): Promise<void>;
  /** @param key of the one admission that is meant; without it, of all that count */
  undo(guestId: string, reason: string, key?: string): Promise<void>;
  markSeen(guestId: string): Promise<void>;
}

/** Letting people in, one at a time: each answer is said once the entry is on the medium. */
export function useAdmitting(device: DoorDevice, eventId: string): Admitting {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  // A second touch, or a second frame of the camera, before the first is on the medium.
  const isBusy = useRef(false);
  const { book, state } = device;

  function say(next: Verdict) {
    signal(next.kind);
    setVerdict(next);
  }

  async function keep(
    make: (stamp: EntryStamp) => DoorEntry,
    guestId: string | undefined,
    then: (entry: DoorEntry) => Verdict | null,
  ) {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const next = then(await device.record(make));
      if (next) say(next);
    } catch {
      say({ kind: 'not-saved', guestId });
    } finally {
      isBusy.current = false;
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
    verdict,
    close: () => setVerdict(null),
    touch,
    async scan(text) {
      const found = await judgeScan(text, book, (code) => nameOfOtherEvent(code, eventId));
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
