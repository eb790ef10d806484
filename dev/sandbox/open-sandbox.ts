/** The payment sandbox as a provider: Stripe's SDK calls our own `/sandbox/stripe` instead of Stripe. */
import { Stripe } from 'stripe';
import type { Clock } from '../../server/core/clock.ts';
import { repeating } from '../../server/core/repeating.ts';
import type { Database } from '../../server/infra/db/database.ts';
import type { Log } from '../../server/infra/log/log.ts';
import { type FetchSelf, PATIENCE, type Provider } from '../../server/modules/payments/provider.ts';
import { WEBHOOK_PATH } from '../../server/modules/payments/webhook.ts';
import { mountCardPages } from './card-pages.ts';
import { sandboxSecrets } from './stripe/sandbox-secrets.ts';
import { createStripeApi } from './stripe/stripe-api.ts';
import { createWebhookDelivery } from './stripe/webhook-delivery.ts';

export interface SandboxOptions {
  db: Database;
  clock: Clock;
  log: Log;
  fetchSelf: FetchSelf;
}

export interface Sandbox extends Provider {
  /** Delivers the events that are due; returns how many attempts it made. */
  deliverDue(): Promise<number>;
}

const STRIPE_MOUNT = '/sandbox/stripe';
/** The interval for retrying failed deliveries; new ones are sent at once. */
const DELIVER_EVERY_MS = 2_000;

export function openSandbox(options: SandboxOptions): Sandbox {
  const { db, clock, log, fetchSelf } = options;
  const secrets = sandboxSecrets(db);
  const stripe = sandboxStripe(fetchSelf, async () => (await secrets()).apiKey);
  const delivery = createWebhookDelivery({
    db,
    clock,
    log,
    secrets,
    sign: (header) => stripe.webhooks.generateTestHeaderStringAsync(header),
    post: (body, signature) =>
      fetchSelf(WEBHOOK_PATH, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      }),
  });
  const job = repeating(() => delivery.deliverDue(), {
    everyMs: DELIVER_EVERY_MS,
    onError: (error) => log.error({ err: error }, 'delivering sandbox events failed'),
  });
  return {
    stripe,
    isLive: false,
    webhookSecret: async () => (await secrets()).webhookSecret,
    mount(app) {
      app.route(STRIPE_MOUNT, createStripeApi({ db, clock, secrets, onEvents: job.nudge }));
      mountCardPages(app);
    },
    start: job.start,
    stop: job.stop,
    deliverDue: delivery.deliverDue,
  };
}

/**
 * Stripe's SDK with our server instead of Stripe. The address is only known once the server listens, so it is read at
 * each call.
 */
function sandboxStripe(fetchSelf: FetchSelf, apiKey: () => Promise<string>): Stripe {
  const httpClient = Stripe.createFetchHttpClient(async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${await apiKey()}`);
    return await fetchSelf(STRIPE_MOUNT + pathname + search, { ...init, headers });
  });
  return new Stripe('sk_test_sandbox', {
    ...PATIENCE,
    host: 'sandbox.localhost',
    protocol: 'http',
    httpClient,
  });
}
