import { lt } from 'drizzle-orm';
import { DAY_MS } from '../../core/durations.ts';
import { createKeyedTurns } from '../../core/queue/keyed-turns.ts';
import type { Tx } from '../../infra/db/database.ts';
import { deleteInBatches } from '../../infra/db/delete-in-batches.ts';
import { providerEvents } from '../../infra/db/schema-payments.ts';
import { type ChargeFacts, chargeFacts, moneyBackTx, type PaidName } from './money-back.ts';
import { isKnown, type PaymentName } from './payment-rows.ts';
import type { PaymentsOptions } from './payments-options.ts';
import type { EventEnvelope, EventWithEffect } from './provider-event.ts';
import { type Effect, settleTx } from './settle.ts';
import { endingStale } from './stale-payments.ts';

/** Far longer than the card service keeps an event to send it again, by itself or by hand: thirty days. */
const EVENTS_KEPT_DAYS = 90;

/**
 * Each holds a connection while it waits for its item, which a list of people locks for seconds: one of an item waits
 * for that, and the others for this one.
 */
const turnsOfItems = createKeyedTurns({
  concurrency: 1,
  maxWaiting: 50,
  busyMessage: 'Very many events about this item are coming in. Please send this one again later.',
  retryAfterSeconds: 60,
});

/**
 * Applies an event of the provider once: the event is recorded in the transaction of its effect, and a concurrent
 * repetition waits for that transaction. For returned money the provider is queried first; if it is unavailable this
 * fails, and the event is sent again. Returns `unknown`, without recording anything, for an event about a payment of
 * ours that is not in this database.
 * @throws Overloaded when very many events of the item wait
 */
export async function applyEvent(
  options: PaymentsOptions,
  envelope: EventEnvelope,
  event: EventWithEffect | undefined,
): Promise<Effect> {
  const facts = event && (await factsFor(options, event));
  const apply = () => applyOnce(options, envelope, event, facts);
  const effect = await endingStale(options, event && paymentNameOf(event), (payment) =>
    payment ? turnsOfItems.run(payment.itemId, apply) : apply(),
  );
  if (effect === 'changed') options.mail.nudge();
  return effect;
}

async function applyOnce(
  options: PaymentsOptions,
  envelope: EventEnvelope,
  event: EventWithEffect | undefined,
  facts: ChargeFacts | undefined,
): Promise<Effect> {
  return await options.db
    .transaction(async (tx) => {
      if (!(await isNew(tx, options, envelope)) || !event) return 'unchanged' as const;
      const done = await effectOf(tx, options, event, facts);
      if (done === 'unknown' && hasOurMetadata(event)) throw new UnknownPayment();
      return done === 'changed' ? done : 'unchanged';
    })
    .catch((error: unknown) => {
      if (error instanceof UnknownPayment) return 'unknown' as const;
      throw error;
    });
}

class UnknownPayment extends Error {}

async function isNew(tx: Tx, { clock }: PaymentsOptions, envelope: EventEnvelope): Promise<boolean> {
  const recorded = await tx
    .insert(providerEvents)
    .values({ ...envelope, appliedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  return recorded.length > 0;
}

async function effectOf(
  tx: Tx,
  options: PaymentsOptions,
  event: EventWithEffect,
  facts: ChargeFacts | undefined,
): Promise<Effect> {
  const who = 'provider';
  if (event.type === 'payment_intent.succeeded' || event.type === 'payment_intent.canceled')
    return await settleTx(tx, options, event.object, who);
  const name = nameOf(event);
  return name && facts ? await moneyBackTx(tx, options, name, facts, { who }) : 'unknown';
}

/** Forgets events that nobody sends again. One that came all the same would find its payment settled. */
export async function sweepProviderEvents(db: Tx, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - EVENTS_KEPT_DAYS * DAY_MS);
  await deleteInBatches(db, providerEvents, lt(providerEvents.appliedAt, longAgo));
}

/** Only for our own payments: others may use the same account. */
async function factsFor(options: PaymentsOptions, event: EventWithEffect): Promise<ChargeFacts | undefined> {
  const name = nameOf(event);
  const isOurs = name && (await isKnown(options.db, name));
  return isOurs ? await chargeFacts(options, name.intentId) : undefined;
}

/** The payment of an event. */
function paymentNameOf(event: EventWithEffect): PaymentName | undefined {
  if (event.type !== 'payment_intent.succeeded' && event.type !== 'payment_intent.canceled')
    return nameOf(event);
  return { intentId: event.object.id, paymentId: event.object.metadata.payment_id };
}

/** The payment of an event about returned money. */
function nameOf(event: EventWithEffect): PaidName | undefined {
  if (!('payment_intent' in event.object) || event.object.payment_intent === null) return undefined;
  const intentId = event.object.payment_intent;
  return 'metadata' in event.object
    ? { intentId, paymentId: event.object.metadata.payment_id }
    : { intentId };
}

/** Whether it contains our metadata, so that it should have an effect. */
function hasOurMetadata({ object }: EventWithEffect): boolean {
  if (!('metadata' in object)) return false;
  return object.metadata.payment_id !== undefined && object.metadata.item_id !== undefined;
}
