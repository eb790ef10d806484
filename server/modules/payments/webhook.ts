/**
 * The provider's webhook, the only word on whether something is paid. Outside of the contract's table: the portal
 * never calls it. 2xx only after the event's effect is committed, or for what is nothing to us; anything else makes
 * the provider send it again.
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

/** How old a signature may be, so that a recorded delivery is of no use to anybody later. */
const TOLERANCE_SECONDS = 300;

/** Stripe's events are some kilobytes; anyone who sends more has no signature either. */
const MOST_BYTES = 256 * 1024;
const EVENT_LIMITS = {
  maxBytes: MOST_BYTES,
  heldBytes: MOST_BYTES,
  tooLargeMessage: 'This is too large for an event.',
};
const RECEIVE_WITHIN_MS = 10_000;

/** Anyone who writes the time of day into a signature is listened to: of events without company all are strangers'. */
const STRANGERS_BYTES = 16 * 1024 * 1024;
const ROOM = {
  totalBytes: STRANGERS_BYTES,
  shareBytes: 0,
  strangerShareBytes: 1024 * 1024,
  strangersBytes: STRANGERS_BYTES,
};
/** The usual event finds room whatever others hold. */
const FREE_EVENT_BYTES = 8 * 1024;

/** Answers the provider's deliveries. @throws Overloaded when too much is held of other ones */
export function createWebhook(options: PaymentsOptions): (context: Context) => Promise<Response> {
  const bodies = createBodyBudget(ROOM, FREE_EVENT_BYTES);
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
 * What was signed, when the signature is the provider's and fresh. It covers the body byte by byte. Anyone who brings no
 * signature of this moment is not listened to.
 * @throws BodyRefused for a body that is too large or takes too long; Overloaded
 */
async function verified({ provider, clock, log }: PaymentsOptions, { req }: Context, share: BodyShare) {
  const signature = req.header('stripe-signature') ?? '';
  const now = clock.now().getTime();
  const ageSeconds = now / 1000 - signedAt(signature);
  // Stripe's library looks at its age only: one from the future would stay fresh for as long as that lies ahead.
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
