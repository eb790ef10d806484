/** What the screen of a door shows, as one value. */
import type { DoorEvent } from '../../../common/contract/door.ts';
import type { DoorCounts } from '../../../common/door/count-guests.ts';
import type { CallFailure } from './delivery/door-calls.ts';
import type { Refusal } from './storage/kept-event.ts';

/**
 * The result of the last call; `unknown` before the first. `unknown-door`: the server does not know the door's own
 * token, as the door was ended long ago, its event was deleted, or the server was restored from a backup.
 */
export type DoorLinkState = 'unknown' | 'online' | 'unknown-door' | CallFailure['kind'];

/** An entry of this device that the server refused. */
export interface RefusedEntry extends Refusal {
  readonly key: string;
  readonly guestId: string;
  /** The guest's name, from the entry or the list. */
  readonly name: string;
}

export interface DoorState {
  /** `loading` until the stored state is read; `failed` if the storage does not answer. */
  readonly device: 'loading' | 'ready' | 'failed';
  /** Whether the last write failed for lack of space. What was fetched is shown all the same. */
  readonly isFull: boolean;
  readonly event: DoorEvent | null;
  /** When the list was last known to be complete, by this device's clock; null before the first time. */
  readonly listAt: number | null;
  /** The server's clock minus this device's, in milliseconds; null if unknown. */
  readonly skewMs: number | null;
  readonly link: DoorLinkState;
  /** The server's message, if it refused. */
  readonly said: string;
  /** Own entries that are not answered yet. */
  readonly waiting: number;
  /** Delivered own entries that the server may have lost; sent again by the event's next door here. */
  readonly unconfirmed: number;
  readonly counts: DoorCounts;
  readonly refused: readonly RefusedEntry[];
  /** Changes with the guests. */
  readonly version: number;
  /** Changes when people were added or removed: then an index of names is out of date. */
  readonly peopleVersion: number;
}

export const INITIAL_STATE: DoorState = {
  device: 'loading',
  isFull: false,
  event: null,
  listAt: null,
  skewMs: null,
  link: 'unknown',
  said: '',
  waiting: 0,
  unconfirmed: 0,
  counts: { expected: 0, admitted: 0, walkIns: 0, conflicts: 0, byDoor: new Map() },
  refused: [],
  version: 0,
  peopleVersion: 0,
};
