/** What a page of the kill run is told to do at doors, and what it reports of it. Shared by page and runner. */

interface AtEvent {
  readonly companyId: string;
  readonly eventId: string;
}

/**
 * Lets a guest of the list in, in or not; or takes back every admission of theirs that is shown, of somebody else's where
 * they are out.
 */
export interface GuestOrder extends AtEvent {
  readonly do: 'admit' | 'undo';
  /** Goes along as the reason of its entry, so that it can be found in the log, and a second one told from it. */
  readonly id: string;
  /** Of the guest. */
  readonly email: string;
}

/** Lets somebody in who is not on the list, under the name `id`. */
export interface WalkInOrder extends AtEvent {
  readonly do: 'walk-in';
  readonly id: string;
}

/** What becomes an entry of a log. */
export type DoorDeed = GuestOrder | WalkInOrder;

export type DoorOrder =
  | DoorDeed
  /** Takes a new door of an event by its link, in place of the one that the tablet has. */
  | (AtEvent & { readonly do: 'claim-door' })
  /** The organizer ends the door that the tablet has. */
  | { readonly do: 'end-door' };

/** What the screen of a door has answered. */
export interface DoorAnswer {
  readonly id: string;
  /** `saved`: the entry is on the device. `not-saved`: nothing has happened, as the screen says. */
  readonly outcome: 'saved' | 'not-saved';
  /** Of the entry; empty where there is none. */
  readonly key: string;
  /** The admissions of the guest that the screen showed when it was pressed. */
  readonly saw: readonly string[];
}

/** An entry that is still in a tablet's own partition for it when the clean-up is over, and was not delivered. */
export interface DoorRemainder {
  readonly partition: string;
  readonly key: string;
  /** Waiting to be sent, or refused by the server with a reason that nobody has dismissed. */
  readonly state: 'waiting' | 'refused';
}

/** What a tablet shows of an event when all tablets have delivered. */
export interface DoorShown extends AtEvent {
  /** The tablet, and by whose right it looks. */
  readonly by: string;
  /** The admissions of everybody who is in, by guest. */
  readonly inside: Readonly<Record<string, readonly string[]>>;
  /** Two admissions each. */
  readonly conflicts: readonly (readonly [string, string])[];
  /** How much it says to be waiting. */
  readonly waiting: number;
}
