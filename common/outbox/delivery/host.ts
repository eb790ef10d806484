/** What sends entries: the worker, or a page without one. */
import type { OutboxEvent } from '../../contract/worker-messages.ts';
import type { Random } from '../../lib/clock.ts';
import type { Database } from '../storage/database.ts';
import type { Sender } from './send.ts';

/** The part of the Web Locks API that is used. */
export interface Locks {
  request<T>(
    name: string,
    options: { ifAvailable: true },
    callback: (lock: unknown) => Promise<T>,
  ): Promise<T>;
}

export interface OutboxEvents {
  publish(event: OutboxEvent): void;
  /** Calls back on every event, also of this context. @returns an unsubscribe function */
  subscribe(listener: (event: OutboxEvent) => void): () => void;
}

export interface Host extends Sender {
  readonly database: Database;
  readonly random: Random;
  readonly locks: Locks;
  readonly events: OutboxEvents;
  /** A worker that is still installing must not send. */
  isActive(): boolean;
  /** The device reports that it has no network. It cannot know the opposite. */
  hasNoNetwork(): boolean;
}
