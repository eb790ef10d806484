/**
 * The provider's webhook, the only word on whether something is paid. Outside of the contract's table: the portal
 * never calls it. 2xx only after the event's effect is committed, or for what is nothing to us; anything else makes
 * the provider send it again.
 */
import type { Context } from 'hono';
import { Stripe } from 'stripe';
import type { Log } from '../logging/log.ts';
import { applyEvent } from './apply-event.ts';
import type { PaymentsOptions } from './payments.ts';
import { AHEAD_SECONDS, readEvent } from './provider-event.ts';

export const WEBHOOK_PATH = '/api/v1/payments/webhook';

/** How old a signature may be, so that a recorded delivery is of no use to anybody later. */
const TOLERANCE_SECONDS = 300;

export async function receiveEvent(options: PaymentsOptions, context: Context): Promise<Response> {
  const { provider, clock, log } = options;
  const signed = await verified(options, context);
  if (!signed) return context.json({ message: 'The signature is not valid.' }, 400);
  const read = readEvent(signed.event, { now: clock.now(), isLive: provider.isLive });
  if (read.kind === 'refused') {
    log.warn({ reason: read.why }, 'a webhook event was refused');
    return context.json({ message: `Refused: ${read.why}.` }, 400);
  }
  const effect = await applyEvent(options, read.envelope, read.kind === 'effective' ? read.event : undefined);
  if (effect === 'unknown') {
    log.error(
      { event: read.envelope.id, type: read.envelope.type },
      'an event of a payment that is not here',
    );
    return context.json({ message: 'This payment is not known here.' }, 404);
  }
  return context.json({ message: read.kind === 'foreign' ? `ignored: ${read.why}` : 'received' });
}

/** What was signed, when the signature is the provider's and fresh. It covers the body byte by byte. */
async function verified({ provider, clock, log }: PaymentsOptions, { req }: Context) {
  const text = await req.text();
  const signature = req.header('stripe-signature') ?? '';
  const now = clock.now().getTime();
  // Stripe's library looks at its age only: one from the future would stay fresh for as long as that lies ahead.
  if (signedAt(signature) > now / 1000 + AHEAD_SECONDS) return refused(log, 'signed in the future');
  const { webhooks } = provider.stripe;
  const secret = await provider.webhookSecret();
  try {
    const event: unknown = await webhooks.constructEventAsync(
      text,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now,
    );
    return { event };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      return refused(log, error.message.split('\n')[0]);
    // The signature is looked at first. What is signed and cannot be read, such as no JSON, lacks every part.
    return { event: undefined };
  }
}

function refused(log: Log, reason: string | undefined): undefined {
  log.warn({ reason }, 'a webhook with a bad signature');
  return undefined;
}

/** NaN without a time: the library refuses that. */
function signedAt(signature: string): number {
  return Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
}
