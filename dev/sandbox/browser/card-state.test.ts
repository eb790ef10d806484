import { expect, it } from 'vitest';
import { cardChange, firstError, type TypedCard } from './card-state.ts';

const now = new Date('2026-11-20T10:00:00Z');
const good: TypedCard = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  postalCode: undefined,
};

it('is complete with a valid number, a future date and a security code', () => {
  expect(cardChange(good, now, true)).toMatchObject({
    brand: 'visa',
    complete: true,
    empty: false,
    error: undefined,
  });
});

it.each<[Partial<TypedCard>, string]>([
  [{ number: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
  [{ expiry: '12 / 25' }, "Your card's expiration year is in the past."],
  [{ expiry: '10 / 26' }, "Your card's expiration date is in the past."],
  [{ expiry: '12 / 80' }, "Your card's expiration year is invalid."],
])('shows an error that more typing cannot fix at once: %j', (part, message) => {
  expect(cardChange({ ...good, ...part }, now, false).error?.message).toBe(message);
});

it.each<[Partial<TypedCard>, string]>([
  [{ number: '4242' }, 'Your card number is incomplete.'],
  [{ expiry: '1' }, "Your card's expiration date is incomplete."],
  [{ cvc: '12' }, "Your card's security code is incomplete."],
  [{ postalCode: '' }, 'Your postal code is incomplete.'],
])('shows incomplete fields only when the card is left, or sent: %j', (part, message) => {
  const card = { ...good, ...part };
  expect(cardChange(card, now, false).error).toBeUndefined();
  expect(cardChange(card, now, true).error?.message).toBe(message);
  expect(firstError(card, now)?.message).toBe(message);
});

it('has no error when the form is left empty', () => {
  const empty = { number: '', expiry: '', cvc: '', postalCode: undefined };
  expect(cardChange(empty, now, true)).toMatchObject({ empty: true, complete: false, error: undefined });
  expect(firstError(empty, now)?.code).toBe('incomplete_number');
});

it('names the brand, also one that is not accepted', () => {
  expect(cardChange({ ...good, number: '6759 6498 2643 8453' }, now, false).brand).toBe('maestro');
  expect(cardChange({ ...good, number: '' }, now, false).brand).toBe('unknown');
});
