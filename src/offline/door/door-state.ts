/** What the screen of a door shows, as one value. */
import type { DoorEvent } from '../../../common/contract/door.ts';
import type { DoorCounts } from '../../../common/door/count-guests.ts';
import type { Trouble } from './door-calls.ts';
import type { Refusal } from './kept-event.ts';

/**
 * How the last call ended; `unknown` before the first. `unknown-door`: the server does not know the door's own token. It
 * is over for long, its event deleted, or the server was put back to a time before it.
 */
export type DoorLink = 'unknown' | 'online' | 'unknown-door' | Trouble['kind'];

/** An entry of this device that the server did not keep. */
export interface RefusedEntry extends Refusal {
  readonly key: string;
  readonly guestId: string;
  /** Of the guest, as the entry or the list told it. */
  readonly name: string;
}

export interface DoorState {
  /** `loading` until what the device keeps is read; `failed` when its storage does not answer. */
  readonly device: 'loading' | 'ready' | 'failed';
  /** Whether the device had no room for what was to be kept last. What was read is shown all the same. */
  readonly isFull: boolean;
  readonly event: DoorEvent | null;
  /** When the list was last known to be whole, by this device's clock; null before the first time. */
  readonly listAt: number | null;
  readonly link: DoorLink;
  /** The server's words, where it refused. */
  readonly said: string;
  /** Own entries that no answer has named yet. */
  readonly waiting: number;
  /** Own entries that were delivered, and that the server may have lost; sent again by the event's next door here. */
  readonly unconfirmed: number;
  readonly counts: DoorCounts;
  readonly refused: readonly RefusedEntry[];
  /** Another number after each change of the guests. */
  readonly version: number;
  /** Another number when people came or went: an index of names is old then. */
  readonly peopleVersion: number;
}

export const INITIAL_STATE: DoorState = {
  device: 'loading',
  isFull: false,
  event: null,
  listAt: null,
  link: 'unknown',
  said: '',
  waiting: 0,
  unconfirmed: 0,
  counts: { expected: 0, admitted: 0, walkIns: 0, conflicts: 0, byDoor: new Map() },
  refused: [],
  version: 0,
  peopleVersion: 0,
};
