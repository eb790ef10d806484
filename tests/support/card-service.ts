/**
 * The card service as the rest of the world sees it: a company of its own, which takes cards from a page's script,
 * makes payments for anyone who holds its secret key, and reports them to their webhook. It is the sandbox, with a
 * database that belongs to nobody else.
 */
import { Hono } from 'hono';
import type { Stripe } from 'stripe';
import { openSandbox } from '../../dev/sandbox/open-sandbox.ts';
import { PUBLISHABLE_KEY } from '../../dev/sandbox/stripe/sandbox-secrets.ts';
import { systemClock } from '../../server/core/clock.ts';
import { createLog } from '../../server/infra/log/log.ts';
import { WEBHOOK_PATH } from '../../server/modules/payments/webhook.ts';
import { openTestDatabase } from './test-database.ts';

export interface CardService {
  /** Stripe's SDK with a secret key of this service. */
  readonly stripe: Stripe;
  readonly publishableKey: string;
  /** What its events are signed with. */
  webhookSecret(): Promise<string>;
  /** Registers a webhook: from now on it posts its events there. */
  sendEventsTo(url: string): void;
  /** Its answer to a page: its script, its frames, and what they ask. */
  answer(request: Request): Promise<Response>;
  /** The script that it hands out. */
  script(): Promise<string>;
  close(): Promise<void>;
}

/** Opens one, in this process. */
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
      // Without a webhook nobody is told, which is no failure of a delivery.
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
