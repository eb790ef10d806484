/** What a device at a door is made of. */
import type { EntryStamp } from '../../../common/door/make-entry.ts';
import type { Clock, Random } from '../../../common/lib/clock.ts';
import type { Locks } from '../../../common/outbox/drain.ts';
import type { DoorBroadcast } from './door-broadcast.ts';
import type { DoorCaller } from './door-calls.ts';
import type { DoorDatabase } from './door-database.ts';
import type { DoorAt } from './partition.ts';

export interface DeviceOptions {
  readonly database: DoorDatabase;
  readonly locks: Locks;
  readonly broadcast: DoorBroadcast;
  readonly clock: Clock;
  /** Milliseconds since some moment, which setting the clock does not change. */
  readonly elapsed: () => number;
  readonly random: Random;
  readonly at: DoorAt;
  readonly caller: DoorCaller;
  /** Of the device and its door, for the entries that it makes. */
  readonly stamp: () => Pick<EntryStamp, 'door' | 'device'>;
  readonly newKey: () => string;
  readonly isSeen: () => boolean;
  readonly isTold?: () => boolean;
  /** The browser has erased the database under the page: what else it has erased is to be noted again. */
  readonly onErased?: () => void;
}
