import type { Hono } from 'hono';

/** What the server asks of payments as a whole; the calls of the contract are served like all others. */
export interface Payments {
  /** Adds what is not in the contract's table: the webhook and, without provider keys, the sandbox. */
  mount(app: Hono): void;
  /** Begins reconciling open intents. */
  start(): void;
  stop(): Promise<void>;
}
