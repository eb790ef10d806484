import type { DoorPerson } from '../contract/door.ts';
import { type DoorEntry, MOST_KEYS_NAMED } from '../contract/door-entries.ts';
import type { Guest } from './derive-guest.ts';

/** The fields that a device sets on each entry. */
export interface EntryStamp {
  /** A new UUID, such as `crypto.randomUUID()`. */
  key: string;
  door: string;
  device: string;
  /** ISO, by the device's clock. */
  made_at: string;
  skew_ms: number | null;
}

const NAMES_NOTHING = { knew: [], undoes: [], saw: [] };

/** Admits a guest in the displayed state: the entry names all admissions that count there as known. */
export function admission(guest: Guest, stamp: EntryStamp, reason?: string): DoorEntry {
  const { id: invitation_id, name, email } = guest;
  return {
    ...stamp,
    ...NAMES_NOTHING,
    kind: 'admit',
    invitation_id,
    // Kept for when the invitation is deleted.
    ...(name === '' ? {} : { person: { name, email } }),
    knew: admissionKeysOf(guest),
    ...(reason ? { reason } : {}),
  };
}

/** Admits somebody without an invitation. */
export function walkIn(person: Pick<DoorPerson, 'name' | 'email'>, stamp: EntryStamp): DoorEntry {
  const { name, email } = person;
  return { ...stamp, ...NAMES_NOTHING, kind: 'walk-in', person: { name, email } };
}

/** Undoes every admission that counts in this state; later ones of other devices stay. */
export function undo(guest: Guest, stamp: EntryStamp, reason?: string): DoorEntry {
  return {
    ...stamp,
    ...NAMES_NOTHING,
    kind: 'undo',
    invitation_id: guest.id,
    undoes: admissionKeysOf(guest),
    ...(reason ? { reason } : {}),
  };
}

/** Marks the conflicts of this state as seen. */
export function seen(guest: Guest, stamp: EntryStamp): DoorEntry {
  const saw = guest.conflicts.flatMap(({ admissions }) => admissions.map(({ key }) => key));
  return {
    ...stamp,
    ...NAMES_NOTHING,
    kind: 'seen',
    invitation_id: guest.id,
    saw: [...new Set(saw)].slice(-MOST_KEYS_NAMED),
  };
}

/** If there are more than an entry may name, the latest: they knew the earlier ones. */
const admissionKeysOf = ({ admissions }: Guest) => admissions.map(({ key }) => key).slice(-MOST_KEYS_NAMED);
