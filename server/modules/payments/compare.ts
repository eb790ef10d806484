/**
 * Compares our payments with the provider's, as after a restore of a backup: only the provider knows what happened
 * since, and does not report it again (decision 123). Idempotent.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ComparedPayment, Comparison } from '../../context/payments-port.ts';
import { type IntentMetadata, readMetadata } from './intent-metadata.ts';
import { applyMoneyBack, chargeFacts, reversedCentsOf } from './money-back.ts';
import { readPayment } from './payment-rows.ts';
import type { PaymentsOptions } from './payments-options.ts';
import { hasMovedOn } from './provider-errors.ts';
import { isPayable, type ProviderIntent } from './provider-intents.ts';
import { booksSince, type ProviderBooks } from './provider-lists.ts';
import { restorePayment } from './restore-payment.ts';
import { settle } from './settle.ts';
import { endingStale } from './stale-payments.ts';

/**
 * Sends no mails: most companies were notified when it happened. Never call it inside a transaction.
 * @throws an error of the provider's SDK if it is unavailable; what was settled before is kept
 */
export async function comparePayments(options: PaymentsOptions, since: Date): Promise<Comparison> {
  const quietly = { ...options, isQuiet: true };
  const books = await booksSince(quietly, since);
  const comparison: Comparison = { looked: 0, changed: [], undecided: [] };
  for (const intent of books.intents) {
    const named = readMetadata(intent.metadata);
    if (!named) continue;
    comparison.looked += 1;
    await nextTurn();
    const known = await rowNow(quietly, intent, named);
    if (known) await compareKnown(quietly, { intent, named, books, comparison, before: known });
    else await compareUnknown(quietly, { intent, named, books, comparison });
  }
  return comparison;
}

interface Compared {
  intent: ProviderIntent;
  named: IntentMetadata;
  books: ProviderBooks;
  comparison: Comparison;
}

type Standing = Pick<ComparedPayment, 'status' | 'goneCents'>;

async function compareKnown(
  options: PaymentsOptions,
  compared: Compared & { before: Standing | undefined },
): Promise<void> {
  const { intent, named, books, comparison, before } = compared;
  const name = { intentId: intent.id, paymentId: named.payment_id };
  await endingStale(options, name, () => settle(options, { ...intent, metadata: named }));
  if (books.wentBack.has(intent.id)) await applyMoneyBack(options, name, { who: 'server' });
  const now = await rowNow(options, intent, named);
  if (!now || (before?.status === now.status && before.goneCents === now.goneCents)) return;
  comparison.changed.push({ ...described(compared), ...now, isAdded: before === undefined });
}

async function compareUnknown(options: PaymentsOptions, compared: Compared): Promise<void> {
  const intent = await ended(options, compared.intent);
  if (intent.status === 'canceled') return;
  if (intent.status === 'succeeded' && (await restorePayment(options, intent, compared.named)))
    return await compareKnown(options, { ...compared, intent, before: undefined });
  if (!(await isGivenBack(options, compared)))
    compared.comparison.undecided.push(described({ ...compared, intent }));
}

/** Everything paid was returned: there is nothing to decide. */
async function isGivenBack(options: PaymentsOptions, { intent, books }: Compared): Promise<boolean> {
  const facts = books.wentBack.has(intent.id) ? await chargeFacts(options, intent.id) : undefined;
  return facts !== undefined && reversedCentsOf(facts) >= facts.receivedCents;
}

/** Cancels an intent that cannot be continued here: its page may still be open and could be paid. */
async function ended({ provider }: PaymentsOptions, intent: ProviderIntent): Promise<ProviderIntent> {
  if (!isPayable(intent)) return intent;
  try {
    return await provider.stripe.paymentIntents.cancel(intent.id);
  } catch (error) {
    if (!hasMovedOn(error)) throw error;
    return await provider.stripe.paymentIntents.retrieve(intent.id);
  }
}

async function rowNow(
  { db }: PaymentsOptions,
  intent: ProviderIntent,
  { payment_id: paymentId }: IntentMetadata,
): Promise<Standing | undefined> {
  const row = await readPayment(db, { intentId: intent.id, paymentId });
  if (!row) return undefined;
  const { status, refundedCents, disputedCents } = row;
  return { status, goneCents: refundedCents + disputedCents };
}

function described({ intent, named }: Pick<Compared, 'intent' | 'named'>) {
  return {
    intentId: intent.id,
    paymentId: named.payment_id,
    itemId: named.item_id,
    planId: named.plan_id,
    amountCents: intent.amount,
    providerStatus: intent.status,
    createdAt: new Date(intent.created * 1000),
  };
}
