/** The dependencies of a device at a door. */
import type { EntryStamp } from '../../../common/door/make-entry.ts';
import type { Clock, Random } from '../../../common/lib/clock.ts';
import type { Locks } from '../../../common/outbox/delivery/drain.ts';
import type { DoorCaller } from './delivery/door-calls.ts';
import type { DoorDatabase } from './storage/door-database.ts';
import type { DoorAt } from './storage/partition.ts';
import type { DoorBroadcast } from './tabs/door-broadcast.ts';

export interface DeviceOptions {
  readonly database: DoorDatabase;
  readonly locks: Locks;
  readonly broadcast: DoorBroadcast;
  readonly clock: Clock;
  /** Monotonic time in milliseconds, which is not affected by setting the clock. */
  readonly elapsed: () => number;
  readonly random: Random;
  readonly at: DoorAt;
  readonly caller: DoorCaller;
  /** The door and the device that entries are stamped with. */
  readonly stamp: () => Pick<EntryStamp, 'door' | 'device'>;
  readonly newKey: () => string;
  readonly isSeen: () => boolean;
  readonly isStreaming?: () => boolean;
  /** The browser has erased the database: other things that it has erased must be stored again. */
  readonly onErased?: () => void;
}
