import type { PaymentFixture } from './payment-fixture.ts';

/**
 * Delivers a text with a signature of the card service.
 * @param at the time of the signature, in seconds
 * @param others further signatures in the same header
 */
export async function postSigned(
  { app, clock, sandbox }: PaymentFixture,
  payload: string,
  at = Math.floor(clock.now().getTime() / 1000),
  others: readonly string[] = [],
): Promise<{ status: number; message: string }> {
  const secret = await sandbox.webhookSecret();
  const signature = await sandbox.stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp: at,
  });
  const headers = { 'stripe-signature': [signature, ...others].join(',') };
  const answer = await app.request('/api/v1/payments/webhook', { method: 'POST', body: payload, headers });
  const body: { message?: string } = JSON.parse((await answer.text()) || '{}');
  return { status: answer.status, message: body.message ?? '' };
}

export const postEvent = (fixture: PaymentFixture, event: unknown, at?: number) =>
  postSigned(fixture, JSON.stringify(event), at);
