/**
 * Payments as a whole. In front of it stand the routes of the contract (`routes/payments.ts`), behind it the
 * provider: Stripe by its own SDK, or the sandbox that speaks the same protocol.
 */
import type { Hono } from 'hono';
import type { SavedCard } from '../../../common/contract/payments.ts';
import type { Clock } from '../../core/clock.ts';
import type { Outcome } from '../../core/result.ts';
import type { Settings } from '../../core/settings.ts';
import type { Database } from '../../infra/db/database.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import type { Log } from '../../infra/log/log.ts';
import type { Mail } from '../../infra/mail/outgoing-mail.ts';
import { type PaymentsByHand, paymentsByHand } from './by-hand.ts';
import { openRowsOf } from './intent-rows.ts';
import { openIntent } from './open-intent.ts';
import type { Wanted } from './price-of.ts';
import type { Provider } from './provider.ts';
import { close } from './provider-intents.ts';
import { reconcile } from './reconcile.ts';
import { repeating } from './repeating.ts';
import { removeSavedCard, savedCardsOf } from './saved-cards.ts';
import { receiveEvent, WEBHOOK_PATH } from './webhook.ts';

export interface PaymentsOptions {
  db: Database;
  clock: Clock;
  log: Log;
  mail: Mail;
  settings: Pick<Settings, 'publicUrl'>;
  provider: Provider;
}

export interface Payments {
  /** Adds what is not in the contract's table: the webhook and, without provider keys, the sandbox. */
  mount(app: Hono): void;
  /** Begins reconciling open intents, at once and every few minutes. */
  start(): void;
  stop(): Promise<void>;
  /** Opens a payment, or continues the one that is open. Never call it inside a transaction. */
  open(company: CompanyRow, wanted: Wanted): Promise<Outcome>;
  /** The cards the company saved, newest first. Never call it inside a transaction. */
  savedCards(company: CompanyRow): Promise<SavedCard[]>;
  /** Removes a saved card at the provider; answers whether it is gone. Never call it inside a transaction. */
  removeSavedCard(company: CompanyRow, cardId: string): Promise<boolean>;
  /** Ends the open payments of an item. Never call it inside a transaction. */
  cancelOpen(itemId: string): Promise<void>;
  /** What the administrator decides. */
  readonly byHand: PaymentsByHand;
  /** Compares every open intent with the provider; answers how many it settled. */
  reconcile(): Promise<number>;
}

const RECONCILE_EVERY_MS = 3 * 60_000;

export function createPayments(options: PaymentsOptions): Payments {
  const { provider, log } = options;
  const job = repeating((stopping) => reconcile(options, stopping), {
    everyMs: RECONCILE_EVERY_MS,
    onError: (error) => log.error({ err: error }, 'reconciling payments failed'),
  });
  return {
    mount(app) {
      app.post(WEBHOOK_PATH, (context) => receiveEvent(options, context));
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
    open: (company, wanted) => openIntent(options, company, wanted),
    savedCards: (company) => savedCardsOf(options, company),
    removeSavedCard: (company, cardId) => removeSavedCard(options, company, cardId),
    async cancelOpen(itemId) {
      for (const row of await openRowsOf(options.db, itemId)) await close(options, row);
    },
    byHand: paymentsByHand(options),
    reconcile: () => reconcile(options),
  };
}
