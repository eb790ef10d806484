/** The behaviour of each test number. Only these numbers ever leave the card frame: it refuses real cards. */

const declines = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
] as const;
export type Decline = (typeof declines)[number];
export const cardBehaviours = ['succeeds', 'authenticates', 'disputes', ...declines] as const;
export type CardBehaviour = (typeof cardBehaviours)[number];

const behaviours: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': 'succeeds',
  '4000056655665556': 'succeeds',
  '5555555555554444': 'succeeds',
  '2223003122003222': 'succeeds',
  '378282246310005': 'succeeds',
  '371449635398431': 'succeeds',
  '6011111111111117': 'succeeds',
  '30569309025904': 'succeeds',
  '36227206271667': 'succeeds',
  '3566002020360505': 'succeeds',
  '6200000000000005': 'succeeds',
  '4000002500003155': 'authenticates',
  '4000002760003184': 'authenticates',
  '4000000000000259': 'disputes',
  '4000000000000002': 'card_declined',
  '4000000000000341': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
};

/** The behaviour of a test number when it is charged; undefined for any other number. */
export function behaviourOf(number: string): CardBehaviour | undefined {
  return behaviours[number.replace(/\D/g, '')];
}

/** Stripe's messages for a refused card. */
export const declineMessages: Readonly<Record<Decline, string>> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
};

/** Stripe's message for a real number in test mode. */
export const LIVE_CARD_MESSAGE =
  'Your card was declined. Your request was in test mode, but used a non test (live) card.';

/** Stripe's message after a failed, cancelled or abandoned authentication. */
export const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
