/**
 * Reads a provider's event after its signature was verified. A signed event may still be of another mode or account,
 * from a wrong clock, or lack fields that its effect needs: all this is checked before any effect.
 */
import * as z from 'zod/mini';

/** How far ahead of our clock an event or its signature may be. */
export const AHEAD_SECONDS = 300;

/** Limited to the length and characters of an id, so that any database can search for it. */
const id = z.string().check(z.regex(/^[\w-]{1,255}$/));
const cents = z.int().check(z.nonnegative(), z.maximum(2_147_483_647));
const currency = z.string().check(z.regex(/^[a-z]{3}$/));
const reference = z.pipe(
  z.union([id, z.object({ id })]),
  z.transform((found: string | { id: string }) => (typeof found === 'string' ? found : found.id)),
);
/** Others may write any metadata: an invalid id is treated as missing. */
const ourId = z.catch(z.optional(id), undefined);
const metadata = z.catch(z.object({ payment_id: ourId, item_id: ourId }), {});

const envelope = z.object({
  id,
  type: z.string().check(z.regex(/^[\w.]{1,100}$/)),
  created: z.int().check(z.positive()),
  livemode: z.boolean(),
  account: z.nullish(z.string()),
  data: z.object({ object: z.looseObject({}) }),
});

/**
 * The required fields by event type. Other types have no effect. An event about returned money only identifies the
 * payment; the rest is queried from the provider (`money-back.ts`).
 */
const objects = {
  'payment_intent.succeeded': z.object({
    id,
    status: z.literal('succeeded'),
    amount_received: cents,
    currency,
    metadata,
  }),
  'payment_intent.canceled': z.object({
    id,
    status: z.literal('canceled'),
    amount_received: z._default(cents, 0),
    currency,
    metadata,
  }),
  'charge.refunded': z.object({ payment_intent: z.nullable(reference), metadata }),
  'refund.failed': z.object({ payment_intent: z.nullable(reference), metadata }),
  'charge.refund.updated': z.object({ payment_intent: z.nullable(reference), metadata }),
  'charge.dispute.created': z.object({ payment_intent: z.nullable(reference), status: z.string() }),
  'charge.dispute.closed': z.object({ payment_intent: z.nullable(reference), status: z.string() }),
};
type Objects = typeof objects;
export type EffectiveType = keyof Objects;

export interface EventEnvelope {
  id: string;
  type: string;
  createdAt: Date;
}

export type EventWithEffect = {
  [Type in EffectiveType]: { type: Type; object: z.output<Objects[Type]> };
}[EffectiveType];

export type ReadEvent =
  | { kind: 'effective'; envelope: EventEnvelope; event: EventWithEffect }
  /** Valid, but not about us. */
  | { kind: 'foreign'; envelope: EventEnvelope; why: string }
  | { kind: 'refused'; why: string };

/** Classifies an event. `isLive` is the mode of our own keys. */
export function readEvent(body: unknown, { now, isLive }: { now: Date; isLive: boolean }): ReadEvent {
  const read = z.safeParse(envelope, body);
  if (!read.success) return { kind: 'refused', why: `the event lacks ${pathOf(read.error)}` };
  const { type, created, livemode, account, data } = read.data;
  if (created > now.getTime() / 1000 + AHEAD_SECONDS)
    return { kind: 'refused', why: 'the event is from the future' };
  const found: EventEnvelope = { id: read.data.id, type, createdAt: new Date(created * 1000) };
  if (livemode !== isLive)
    return { kind: 'foreign', envelope: found, why: `of ${livemode ? 'live' : 'test'} mode` };
  if (account) return { kind: 'foreign', envelope: found, why: 'of another account' };
  const event = withEffect(type, data.object);
  if (event === undefined) return { kind: 'foreign', envelope: found, why: 'of a type without effect' };
  if ('missing' in event) return { kind: 'refused', why: `the ${type} lacks ${event.missing}` };
  return { kind: 'effective', envelope: found, event };
}

function withEffect(type: string, object: unknown): EventWithEffect | { missing: string } | undefined {
  switch (type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
    case 'charge.refunded':
    case 'refund.failed':
    case 'charge.refund.updated':
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return parsed(type, object);
    default:
      return undefined;
  }
}

function parsed<Type extends EffectiveType>(
  type: Type,
  object: unknown,
): EventWithEffect | { missing: string } {
  const read = z.safeParse(objects[type], object);
  return read.success ? ({ type, object: read.data } as EventWithEffect) : { missing: pathOf(read.error) };
}

function pathOf(error: z.core.$ZodError): string {
  return error.issues[0]?.path.join('.') || 'its parts';
}
