/** Opens a payment: commits our row, calls the provider, then commits its answer. */

import { isDeepStrictEqual } from 'node:util';
import { fromCents } from '../../../common/lib/money.ts';
import type { PaymentRequest } from '../../context/payments-port.ts';
import { type Failure, failure, isFailure, ok, type Result } from '../../core/result.ts';
import { LOG_IN, standingRefusal } from '../../http/callers/access.ts';
import { companyTransaction } from '../../infra/db/company-transaction.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { CompanyRow, PlanRow } from '../../infra/db/schema.ts';
import type { PaymentIntentRow } from '../../infra/db/schema-payments.ts';
import { companyLimit } from '../../infra/limits/company-limits.ts';
import { secondsUntil, takeAttempt, tooMany } from '../../infra/limits/rate-limit.ts';
import { lockCompany } from '../auth/find-company.ts';
import { limitsOf } from '../items/change-item.ts';
import { addRow, markCancelled, openRowsOf } from './intent-rows.ts';
import type { PaymentsOptions } from './payments-options.ts';
import { priceOf } from './price-of.ts';
import { failureForLog, isProviderFailure } from './provider-errors.ts';
import { close, intentOf, isPayable, type ProviderIntent, withoutSaving } from './provider-intents.ts';
import { returnSavedCardPayment, takeSavedCardPayment } from './saved-card-limit.ts';
import { settle } from './settle.ts';

/** Each round settles or cancels something; a busy second tab cannot cause more. */
const MAX_ROUNDS = 5;

/** How often per hour a company may change the plan of an open payment: each change cancels one and creates one. */
const MAX_CHANGED_PAYMENTS = 30;

/**
 * Opens a payment or continues the open one of the same item, action, price and plan. The item's other open payments
 * are cancelled first; if one of them had been paid, the item is read again. Returns `{client_secret, payment,
 * typed_card_only}`, `payment` in dollars.
 */
export async function openIntent(
  options: PaymentsOptions,
  company: CompanyRow,
  paymentRequest: PaymentRequest,
): Promise<Result> {
  let isCounted = false;
  try {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const step = await nextStep(options, company, paymentRequest, isCounted);
      if (isFailure(step)) return step;
      isCounted = true;
      if ('obstacles' in step) {
        for (const obstacle of step.obstacles) await close(options, obstacle);
        continue;
      }
      const outcome = await continuePayment(options, step.row, paymentRequest.tokenHash);
      if (outcome) return outcome;
    }
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    options.log.error(
      { ...failureForLog(error), item: paymentRequest.itemId },
      'the payment provider failed',
    );
    return failure(502, 'The payment provider cannot be reached. Please try again in a moment.');
  }
  return failure(409, 'Another payment of this item is being made. Please try again.', 2);
}

type Step = { row: PaymentIntentRow } | { obstacles: PaymentIntentRow[] };

async function nextStep(
  { db, clock, provider }: PaymentsOptions,
  company: CompanyRow,
  paymentRequest: PaymentRequest,
  isCounted: boolean,
): Promise<Step | Failure> {
  return await companyTransaction(db, company.id, async (tx) => {
    // The company may have been closed after this request was admitted: no payment is opened then.
    const locked = await lockCompany(tx, company.id);
    const refusal = locked ? standingRefusal(locked) : failure(401, LOG_IN);
    if (refusal) return refusal;
    const price = await priceOf(tx, company, paymentRequest);
    if (isFailure(price)) return price;
    const open = await openRowsOf(tx, price.item.id);
    const isSame = (row: PaymentIntentRow) =>
      row.action === price.action && row.amountCents === price.amountCents && isOfPlan(row, price.plan);
    const obstacles = open.filter((row) => !isSame(row));
    // Before others are cancelled: a refused company keeps its open payment.
    if (!isCounted && obstacles.length > 0) {
      const refusal = await countChangedPayment(tx, company.id, clock.now());
      if (refusal) return refusal;
    }
    if (obstacles.length > 0) return { obstacles };
    return {
      row: open[0] ?? (await addRow(tx, { ...price, who: 'company', isLive: provider.isLive }, clock.now())),
    };
  });
}

/** Whether it buys the plan with today's limits, which the page shows: a payment keeps those of its opening. */
function isOfPlan({ planId, limits }: PaymentIntentRow, plan: PlanRow): boolean {
  return planId === plan.id && (limits === null || isDeepStrictEqual(limits, limitsOf(plan)));
}

async function countChangedPayment(tx: Tx, companyId: string, now: Date): Promise<Failure | undefined> {
  const limit = {
    key: companyLimit('changed-payments', companyId),
    allowed: MAX_CHANGED_PAYMENTS,
    minutes: 60,
  };
  const next = await takeAttempt(tx, limit, now);
  const reason = `Your company has changed payments ${MAX_CHANGED_PAYMENTS} times within an hour.`;
  return next && tooMany(reason, secondsUntil(next, now));
}

/** Undefined if the row was settled or cancelled meanwhile: the item has to be read again. */
async function continuePayment(
  options: PaymentsOptions,
  row: PaymentIntentRow,
  tokenHash: string | undefined,
): Promise<Result | undefined> {
  const intent = await openedIntent(options, row, tokenHash);
  if (!intent) {
    await markCancelled(options, row);
    return undefined;
  }
  if (isPayable(intent) && intent.client_secret !== null) {
    // Consent is valid for one attempt only: when the payment is opened again, the user is asked again.
    if (!(await withoutSaving(options, intent))) {
      await close(options, row);
      return undefined;
    }
    return ok('Payment initialised', {
      client_secret: intent.client_secret,
      payment: fromCents(row.amountCents),
      typed_card_only: intent.customer === null,
    });
  }
  if (intent.status === 'processing')
    return failure(409, 'Your payment is being processed. Please wait a moment.');
  await settle(options, intent, row.companyId);
  return undefined;
}

/** The provider's intent of a row, for a page that may pay it with a saved card as long as the limit allows it. */
async function openedIntent(
  options: PaymentsOptions,
  row: PaymentIntentRow,
  tokenHash: string | undefined,
): Promise<ProviderIntent | undefined> {
  const { db, clock } = options;
  const holder = { companyId: row.companyId, tokenHash };
  let isCounted = false;
  let intent: ProviderIntent | undefined;
  try {
    intent = await intentOf(options, row, async () => {
      isCounted = await takeSavedCardPayment(db, holder, clock.now());
      return isCounted;
    });
    return intent;
  } finally {
    // Tried again during a failure of the provider, it would use up the day's payments by saved cards.
    if (isCounted && !intent) await returnSavedCardPayment(db, holder, clock.now());
  }
}
