import type { Hono } from 'hono';
import { Stripe } from 'stripe';

/** Asks our own server, in process. `path` begins with a slash. */
export type FetchSelf = (path: string, init: RequestInit) => Promise<Response>;

/** A card payment provider that speaks Stripe's protocol: Stripe itself, or the sandbox. */
export interface Provider {
  readonly stripe: Stripe;
  /** Whether its keys take real money. */
  readonly isLive: boolean;
  /** What the webhook's signatures are made with. */
  webhookSecret(): Promise<string>;
  /** Adds routes of its own, where it has any. */
  mount(app: Hono): void;
  /** Begins work of its own, such as delivering events. */
  start(): void;
  stop(): Promise<void>;
}

/** Prices are in dollars, everywhere. Which methods pay one stands where an intent is made (`provider-intents.ts`). */
export const CURRENCY = 'usd';

/** A page waits 15 s for us: two tries have to fit into that. */
export const PATIENCE = { timeout: 6_000, maxNetworkRetries: 1, telemetry: false } as const;

/** Stripe, by its keys. */
export function stripeProvider(keys: { secretKey: string; webhookSecret: string }): Provider {
  return {
    stripe: new Stripe(keys.secretKey, PATIENCE),
    isLive: /^[a-z]+_live_/.test(keys.secretKey),
    webhookSecret: async () => keys.webhookSecret,
    mount() {},
    start() {},
    async stop() {},
  };
}
