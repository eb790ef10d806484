import { Stripe } from 'stripe';

/** The provider does not know this id: it belongs to other keys, or to a sandbox that was emptied. */
export function isUnknownToProvider(error: unknown, param?: string): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    (param === undefined || error.param === param)
  );
}

/** The intent has moved on since we looked: it cannot be cancelled any more. */
export function hasMovedOn(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === 'payment_intent_unexpected_state' || error.code === 'intent_invalid_state')
  );
}

/** The key was used before with other parameters: what was made then stands. */
export function isMadeOtherwise(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError;
}

/** What of a failure may be logged: the provider's answer itself holds client secrets. */
export function failureForLog(error: unknown): object {
  if (!(error instanceof Stripe.errors.StripeError)) return { err: error };
  const { type, code, message, statusCode, requestId } = error;
  return { failure: { type, code, message, statusCode, requestId } };
}

/** Whether the failure is the provider's or the network's, so that asking again may help. */
export function isProviderFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError;
}

/** Nobody answered at the provider's address. */
export function isProviderAway(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeConnectionError;
}

/** The provider said no. After any other failure it may have done what was asked. */
export function isRefusedByProvider(error: unknown): boolean {
  return (
    isProviderFailure(error) &&
    !(error instanceof Stripe.errors.StripeConnectionError) &&
    !(error instanceof Stripe.errors.StripeAPIError)
  );
}

/** The money went back before. */
export function isRefundedAlready(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';
}
