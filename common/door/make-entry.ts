import type { DoorPerson } from '../contract/door.ts';
import { type DoorEntry, MOST_KEYS_NAMED } from '../contract/door-entries.ts';
import type { Guest } from './derive-guest.ts';

/** What a device stamps on each entry that it makes. */
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

/** Lets a guest in who is shown in this state: of what counts already the entry says that it was known. */
export function admission(guest: Guest, stamp: EntryStamp, reason?: string): DoorEntry {
  const { id: invitation_id, name, email } = guest;
  return {
    ...stamp,
    ...NAMES_NOTHING,
    kind: 'admit',
    invitation_id,
    // Kept readable for when the invitation is gone.
    ...(name === '' ? {} : { person: { name, email } }),
    knew: admissionKeysOf(guest),
    ...(reason ? { reason } : {}),
  };
}

/** Lets somebody in who is not on the list. */
export function walkIn(person: Pick<DoorPerson, 'name' | 'email'>, stamp: EntryStamp): DoorEntry {
  const { name, email } = person;
  return { ...stamp, ...NAMES_NOTHING, kind: 'walk-in', person: { name, email } };
}

/** Takes back every admission that counts in this state; what another device has admitted meanwhile stays. */
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

/** Says that somebody has looked at the conflicts of this state. */
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

/** Of more than an entry may name, the latest: they knew of those before. */
const admissionKeysOf = ({ admissions }: Guest) => admissions.map(({ key }) => key).slice(-MOST_KEYS_NAMED);
