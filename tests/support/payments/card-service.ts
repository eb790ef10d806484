/**
 * A card service for other APIs: it accepts cards from a page's script, creates payments for anybody with its secret
 * key, and reports them to a webhook. It is the sandbox with its own database.
 */
import { Hono } from 'hono';
import type { Stripe } from 'stripe';
import { openSandbox } from '../../../dev/sandbox/open-sandbox.ts';
import { PUBLISHABLE_KEY } from '../../../dev/sandbox/stripe/sandbox-secrets.ts';
import { systemClock } from '../../../server/core/clock.ts';
import { createLog } from '../../../server/infra/log/log.ts';
import { WEBHOOK_PATH } from '../../../server/modules/payments/webhook.ts';
import { openTestDatabase } from '../database/test-database.ts';

export interface CardService {
  /** Stripe's SDK with a secret key of this service. */
  readonly stripe: Stripe;
  readonly publishableKey: string;
  /** The secret that its events are signed with. */
  webhookSecret(): Promise<string>;
  /** Registers a webhook, to which it posts its events from now on. */
  sendEventsTo(url: string): void;
  /** Answers a page's requests for its script, its frames, and their calls. */
  answer(request: Request): Promise<Response>;
  /** The URL of its script. */
  script(): Promise<string>;
  close(): Promise<void>;
}

/** Starts one in this process. */
export async function openCardService(): Promise<CardService> {
  const { db, close } = await openTestDatabase();
  const app = new Hono();
  let webhook: string | undefined;
  const sandbox = openSandbox({
    db,
    clock: systemClock,
    log: createLog('silent'),
    fetchSelf: async (path, init) => {
      if (path !== WEBHOOK_PATH) return await app.request(path, init);
      // Without a webhook an event is dropped, which is not a failed delivery.
      return webhook === undefined ? new Response() : await fetch(webhook, init);
    },
  });
  sandbox.mount(app);
  sandbox.start();
  return {
    stripe: sandbox.stripe,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: sandbox.webhookSecret,
    sendEventsTo(url) {
      webhook = url;
    },
    answer: async (request) => await app.fetch(request),
    script: async () => await (await app.request('/sandbox/stripe.js')).text(),
    async close() {
      await sandbox.stop();
      await close();
    },
  };
}
