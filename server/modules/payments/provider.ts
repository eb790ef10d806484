import type { Hono } from 'hono';
import { Stripe } from 'stripe';

/** Calls our own server in process. `path` begins with a slash. */
export type FetchSelf = (path: string, init: RequestInit) => Promise<Response>;

/** A card payment provider with Stripe's protocol: Stripe itself, or the sandbox. */
export interface Provider {
  readonly stripe: Stripe;
  /** Whether its keys take real money. */
  readonly isLive: boolean;
  /** The secret of the webhook's signatures. */
  webhookSecret(): Promise<string>;
  /** Adds its own routes, if it has any. */
  mount(app: Hono): void;
  /** Starts its own jobs, such as delivering events. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * All prices are in dollars. The accepted payment methods are set where an intent is created (`provider-intents.ts`).
 */
export const CURRENCY = 'usd';

/** A page waits 15 s for the server, which has to be enough for two attempts. */
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
