/**
 * The facade of payments: used by the routes of the contract (`payment-routes.ts`), and using the provider: Stripe by
 * its own SDK, or the sandbox, which implements the same protocol.
 */

import type { Payments } from '../../context/payments-port.ts';
import { MINUTE_MS } from '../../core/durations.ts';
import { repeating } from '../../core/repeating.ts';
import { comparePayments } from './compare.ts';
import { endOpenOfCompany } from './end-open.ts';
import { openRowsOf } from './intent-rows.ts';
import { manualDecisions } from './manual-decisions.ts';
import { openIntent } from './open-intent.ts';
import type { PaymentsOptions } from './payments-options.ts';
import { close } from './provider-intents.ts';
import { reconcile } from './reconcile.ts';
import { removeSavedCard, savedCardsOf } from './saved-cards.ts';
import { createWebhook, WEBHOOK_PATH } from './webhook.ts';

const RECONCILE_EVERY_MS = 3 * MINUTE_MS;

export function createPayments(options: PaymentsOptions): Payments {
  const { provider, log } = options;
  const job = repeating((stopping) => reconcile(options, stopping), {
    everyMs: RECONCILE_EVERY_MS,
    onError: (error) => log.error({ err: error }, 'reconciling payments failed'),
  });
  return {
    mount(app) {
      app.post(WEBHOOK_PATH, createWebhook(options));
      provider.mount(app);
    },
    start() {
      provider.start();
      job.start();
    },
    async stop() {
      await job.stop();
      await provider.stop();
    },
    open: (company, paymentRequest) => openIntent(options, company, paymentRequest),
    savedCards: (company) => savedCardsOf(options, company),
    removeSavedCard: (company, cardId) => removeSavedCard(options, company, cardId),
    async cancelOpen(itemId) {
      for (const row of await openRowsOf(options.db, itemId)) await close(options, row);
    },
    endOpenOf: (companyId) => endOpenOfCompany(options, companyId),
    manual: manualDecisions(options),
    reconcile: () => reconcile(options),
    compare: (since) => comparePayments(options, since),
  };
}
