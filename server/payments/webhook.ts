/**
 * The provider's webhook, the only word on whether something is paid. Outside of the contract's table: the portal
 * never calls it. 2xx only after the event's effect is committed; anything else makes the provider send it again.
 */
import type { Context } from 'hono';
import { Stripe } from 'stripe';
import { applyEvent } from './apply-event.ts';
import type { PaymentsOptions } from './payments.ts';

export const WEBHOOK_PATH = '/api/v1/payments/webhook';

/** How old a signature may be, so that a recorded delivery is of no use to anybody later. */
const TOLERANCE_SECONDS = 300;

export async function receiveEvent(options: PaymentsOptions, context: Context): Promise<Response> {
  const event = await verified(options, context);
  if (!event) return context.json({ message: 'The signature is not valid.' }, 400);
  await applyEvent(options, event);
  return context.json({ message: 'received' });
}

/** The event, when its signature is the provider's and fresh. The signature covers the body byte by byte. */
async function verified({ provider, clock, log }: PaymentsOptions, { req }: Context) {
  const body = await req.text();
  const signature = req.header('stripe-signature') ?? '';
  try {
    return await provider.stripe.webhooks.constructEventAsync(
      body,
      signature,
      await provider.webhookSecret(),
      TOLERANCE_SECONDS,
      undefined,
      clock.now().getTime(),
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    log.warn({ reason: error.message.split('\n')[0] }, 'a webhook with a bad signature');
    return undefined;
  }
}
