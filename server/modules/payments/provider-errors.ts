import { Stripe } from 'stripe';

/** The provider does not know this id: it belongs to other keys, or to a sandbox that was emptied. */
export function isUnknownToProvider(error: unknown, param?: string): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    (param === undefined || error.param === param)
  );
}

/** The intent has changed its state since: it cannot be cancelled any more. */
export function hasMovedOn(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === 'payment_intent_unexpected_state' || error.code === 'intent_invalid_state')
  );
}

/** The idempotency key was used before with other parameters: the first result is valid. */
export function isMadeOtherwise(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError;
}

/** The loggable part of a failure: the provider's full answer contains client secrets. */
export function failureForLog(error: unknown): object {
  if (!(error instanceof Stripe.errors.StripeError)) return { err: error };
  const { type, code, message, statusCode, requestId } = error;
  return { failure: { type, code, message, statusCode, requestId } };
}

/** Whether the failure is the provider's or the network's, so that a retry may help. */
export function isProviderFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError;
}

/** The provider does not answer. */
export function isProviderUnavailable(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeConnectionError;
}

/** The provider refused. After any other failure, the request may have been executed. */
export function isRefusedByProvider(error: unknown): boolean {
  return (
    isProviderFailure(error) &&
    !(error instanceof Stripe.errors.StripeConnectionError) &&
    !(error instanceof Stripe.errors.StripeAPIError)
  );
}

/** The provider failed. It may repeat that for a day under the same idempotency key, without trying again. */
export function isFailureOfProvider(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;
}

/** The money was refunded before. */
export function isRefundedAlready(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';
}

/** The provider refuses an e-mail address, of which it takes fewer forms than we do. */
export function isAboutEmail(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'email';
}
