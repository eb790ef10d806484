/** Orders for doors to a page of the kill run, and its reports. Shared by page and runner. */

interface AtEvent {
  readonly companyId: string;
  readonly eventId: string;
}

/**
 * Admits a listed guest, inside or not; or undoes all of the guest's shown admissions (another guest's, if this one is
 * not inside).
 */
export interface GuestOrder extends AtEvent {
  readonly do: 'admit' | 'undo';
  /** Used as the reason of its entry, so that it can be found in the log and duplicates are recognized. */
  readonly id: string;
  /** The guest's e-mail. */
  readonly email: string;
}

/** Admits an unlisted person, with the name `id`. */
export interface WalkInOrder extends AtEvent {
  readonly do: 'walk-in';
  readonly id: string;
}

/** Orders that become a log entry. */
export type DoorDeed = GuestOrder | WalkInOrder;

export type DoorOrder =
  | DoorDeed
  /** Claims a new door of an event by its link, which replaces the tablet's door. */
  | (AtEvent & { readonly do: 'claim-door' })
  /** The organizer ends the tablet's door. */
  | { readonly do: 'end-door' };

/** The answer shown by a door's screen. */
export interface DoorAnswer {
  readonly id: string;
  /** `saved`: the entry is stored. `not-saved`: nothing has happened, as the screen shows. */
  readonly outcome: 'saved' | 'not-saved';
  /** Key of the entry; empty without one. */
  readonly key: string;
  /** The guest's admissions that the screen showed at the tap. */
  readonly saw: readonly string[];
}

/** An undelivered entry in a tablet's own partition after the clean-up. */
export interface DoorRemainder {
  readonly partition: string;
  readonly key: string;
  /** Pending, or refused with a reason that was not dismissed. */
  readonly state: 'waiting' | 'refused';
}

/** What a tablet shows of an event when all tablets have delivered. */
export interface DoorShown extends AtEvent {
  /** The tablet, and the session or door it uses. */
  readonly by: string;
  /** The admissions of everybody inside, by guest. */
  readonly inside: Readonly<Record<string, readonly string[]>>;
  /** Pairs of admissions. */
  readonly conflicts: readonly (readonly [string, string])[];
  /** The number shown as pending. */
  readonly waiting: number;
}
