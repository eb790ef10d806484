/** The state of a door in memory: guests, pending and refused entries, and the value that the screen shows. */
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import { type Observable, observable } from '../observable.ts';
import type { Answered } from './delivery/deliver-entries.ts';
import { type DoorState, INITIAL_STATE, type RefusedEntry } from './door-state.ts';
import type { DoorTime } from './door-time.ts';
import { createGuestBook, type GuestBook } from './guests/guest-book.ts';
import type { KeptEntry, KeptEvent } from './storage/kept-event.ts';
import { countUnconfirmed } from './storage/unconfirmed.ts';

export interface DoorMemory {
  readonly state: Observable<DoorState>;
  readonly book: GuestBook;
  /** By key; mutated in place. */
  readonly waiting: ReadonlyMap<string, DoorEntry>;
  /** Changes shown values other than the guests. */
  amend(changes: Partial<DoorState>): void;
  /** Updates everything derived, after each change of the guests or the queue. */
  show(changes?: Partial<DoorState>, hasNewPeople?: boolean): void;
  /** Replaces everything by the stored state. */
  take(kept: KeptEvent): void;
  made(entry: DoorEntry): void;
  /** These are delivered. Call `show` afterwards. */
  delivered(keys: readonly string[]): void;
  /** Applies answered entries. Call `show` afterwards. @returns whether the server has kept all of them */
  answered(answered: Pick<Answered, 'entries' | 'results'>): boolean;
  /** The reasons for their refusals were read. */
  dismiss(keys: readonly string[]): void;
}

/** @param onShow called before each change is shown */
export function doorMemory(onShow: () => void, time: Pick<DoorTime, 'recall' | 'skewMs'>): DoorMemory {
  const state = observable<DoorState>(INITIAL_STATE);
  const book = createGuestBook();
  const waiting = new Map<string, DoorEntry>();
  const refused = new Map<string, RefusedEntry>();

  const amend = (changes: Partial<DoorState>) =>
    state.set({ ...state.get(), skewMs: time.skewMs(), ...changes });

  function show(changes: Partial<DoorState> = {}, hasNewPeople = false): void {
    const { version, peopleVersion } = state.get();
    onShow();
    amend({
      counts: book.counts(),
      waiting: waiting.size,
      refused: [...refused.values()],
      version: version + 1,
      peopleVersion: peopleVersion + Number(hasNewPeople),
      ...changes,
    });
  }

  function note({ entry, refusal }: Pick<KeptEntry, 'entry' | 'refusal'>): void {
    if (!refusal) return;
    const { key, invitation_id: guestId = key } = entry;
    const name = book.get(guestId)?.name || entry.person?.name || refusal.name || '';
    refused.set(key, { ...refusal, key, guestId, name });
    book.drop(entry);
  }

  return {
    state,
    book,
    waiting,
    amend,
    show,
    take({ record, people, entries, waiting: keys }) {
      time.recall(record);
      const leftOut = record.event?.left_out;
      book.clear();
      book.take({ people, restart: true, entries: entries.map(({ entry }) => entry), leftOut });
      waiting.clear();
      const isWaiting = new Set(keys);
      for (const { entry } of entries) if (isWaiting.has(entry.key)) waiting.set(entry.key, entry);
      refused.clear();
      for (const kept of entries) note(kept);
      const unconfirmed = countUnconfirmed(record);
      show({ device: 'ready', event: record.event, listAt: record.readAt, unconfirmed }, true);
    },
    made(entry) {
      const hasNewNames = book.take({ entries: [entry] });
      waiting.set(entry.key, entry);
      show({}, hasNewNames);
    },
    delivered(keys) {
      for (const key of keys) waiting.delete(key);
    },
    answered({ entries, results }) {
      for (const [index, entry] of entries.entries()) {
        waiting.delete(entry.key);
        const { state: became, message } = results[index] ?? { state: 'kept', message: '' };
        if (became === 'late' || became === 'invalid') note({ entry, refusal: { state: became, message } });
      }
      return !entries.some(({ key }) => refused.has(key));
    },
    dismiss(keys) {
      for (const key of keys) refused.delete(key);
      show();
    },
  };
}
