/**
 * The provider's webhook, the only authority on whether something is paid. It is not in the contract's table, as the
 * portal never calls it. Answers 2xx only after the event's effect is committed, or for events that do not concern us;
 * otherwise the provider sends the event again.
 */

import type { Context } from 'hono';
import { Stripe } from 'stripe';
import { siteOf } from '../../core/network-of.ts';
import { type BodyShare, createBodyBudget } from '../../http/body/body-budget.ts';
import { BodyRefused, bodyText } from '../../http/body/body-chunks.ts';
import { callerAddress } from '../../http/callers/caller-address.ts';
import type { Log } from '../../infra/log/log.ts';
import { applyEvent } from './apply-event.ts';
import type { PaymentsOptions } from './payments-options.ts';
import { failureForLog, isProviderFailure } from './provider-errors.ts';
import { AHEAD_SECONDS, readEvent } from './provider-event.ts';

export const WEBHOOK_PATH = '/api/v1/payments/webhook';

/** The maximum age of a signature, so that a recorded delivery cannot be replayed later. */
const TOLERANCE_SECONDS = 300;

/** Some thirty signatures: Stripe sends one for each secret of an endpoint, which has more than one only for a day. */
const LONGEST_SIGNATURE = 2_000;

/** Stripe's events have some kilobytes; larger bodies are not from Stripe. */
const MAX_BYTES = 256 * 1024;
const EVENT_LIMITS = {
  maxBytes: MAX_BYTES,
  heldBytes: MAX_BYTES,
  tooLargeMessage: 'This is too large for an event.',
};
const RECEIVE_WITHIN_MS = 10_000;

/** Anyone can write the present time into a signature and have a body read, so events count as strangers' requests. */
const STRANGERS_BYTES = 16 * 1024 * 1024;
const BODY_BUDGET = {
  totalBytes: STRANGERS_BYTES,
  shareBytes: 0,
  strangerShareBytes: 1024 * 1024,
  strangersBytes: STRANGERS_BYTES,
};
/** A usual event fits in any case. */
const FREE_EVENT_BYTES = 8 * 1024;

/** Answers the provider's deliveries. @throws Overloaded when other deliveries hold too much memory */
export function createWebhook(options: PaymentsOptions): (context: Context) => Promise<Response> {
  const bodies = createBodyBudget(BODY_BUDGET, FREE_EVENT_BYTES);
  return async (context) => {
    const { address } = callerAddress(context, options.settings.trustedProxies);
    const share = bodies.begin({ ids: [siteOf(address)], isStranger: true });
    try {
      return await receiveEvent(options, context, share);
    } finally {
      share.giveBack();
    }
  };
}

async function receiveEvent(options: PaymentsOptions, context: Context, share: BodyShare): Promise<Response> {
  const { provider, clock, log } = options;
  const signed = await verified(options, context, share).catch((error: unknown) => {
    if (error instanceof BodyRefused) return error;
    throw error;
  });
  if (signed instanceof BodyRefused) {
    const { status, message } = signed.refusal;
    return Response.json({ message }, { status });
  }
  if (!signed) return context.json({ message: 'The signature is not valid.' }, 400);
  const read = readEvent(signed.event, { now: clock.now(), isLive: provider.isLive });
  if (read.kind === 'refused') {
    log.warn({ reason: read.why }, 'a webhook event was refused');
    return context.json({ message: `Refused: ${read.why}.` }, 400);
  }
  const event = read.kind === 'effective' ? read.event : undefined;
  const effect = await applyEvent(options, read.envelope, event).catch((error: unknown) => {
    if (!isProviderFailure(error)) throw error;
    log.warn({ ...failureForLog(error), event: read.envelope.id }, 'the provider could not be asked');
    return 'not asked' as const;
  });
  if (effect === 'not asked')
    return context.json({ message: 'The card service could not be asked about it.' }, 503);
  if (effect === 'unknown') {
    log.error(
      { event: read.envelope.id, type: read.envelope.type },
      'an event of a payment that is not here',
    );
    return context.json({ message: 'This payment is not known here.' }, 404);
  }
  return context.json({ message: read.kind === 'foreign' ? `ignored: ${read.why}` : 'received' });
}

/**
 * The signed body, if the signature is the provider's and recent. It covers the body byte by byte. The body of a
 * request without a recent signature is not read.
 * @throws BodyRefused for a body that is too large or too slow; Overloaded
 */
async function verified({ provider, clock, log }: PaymentsOptions, { req }: Context, share: BodyShare) {
  const signature = req.header('stripe-signature') ?? '';
  if (signature.length > LONGEST_SIGNATURE) return refused(log, 'too many signatures');
  const now = clock.now().getTime();
  const ageSeconds = now / 1000 - signedAt(signature);
  // Stripe's library only checks the age: a signature from the future would stay valid too long.
  if (ageSeconds < -AHEAD_SECONDS) return refused(log, 'signed in the future');
  if (!(ageSeconds <= TOLERANCE_SECONDS)) return refused(log, 'no signature, or a stale one');
  const deadline = AbortSignal.timeout(RECEIVE_WITHIN_MS);
  const text = await bodyText(req.raw, EVENT_LIMITS, { deadline, share });
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
    // The signature is verified first. A signed body that is not JSON has none of the fields.
    return { event: undefined };
  }
}

function refused(log: Log, reason: string | undefined): undefined {
  log.warn({ reason }, 'a webhook with a bad signature');
  return undefined;
}

/** NaN without a time, which the library refuses. */
function signedAt(signature: string): number {
  return Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
}
