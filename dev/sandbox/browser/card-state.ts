/** The state of the typed card. Pure: the frame's fields in, Stripe's change event out. */
import { brandOf, passesLuhn, refusedBrandOf } from '../stripe/card-brands.ts';
import type { CardChange } from './frame-messages.ts';

export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
  /** Undefined if the postal code is hidden. */
  postalCode: string | undefined;
}

export type FieldName = keyof TypedCard;

/** The state of one field: how complete it is, and its error. */
interface FieldState {
  isComplete: boolean;
  /** Invalid whatever follows; shown while typing. */
  isInvalid: boolean;
  error: readonly [code: string, message: string] | undefined;
}

const LONGEST_UNKNOWN = 16;
const digitsOf = (text: string) => text.replace(/\D/g, '');
const good: FieldState = { isComplete: true, isInvalid: false, error: undefined };
const unfinished = (code: string, message: string): FieldState => ({
  isComplete: false,
  isInvalid: false,
  error: [code, message],
});
const wrong = (code: string, message: string): FieldState => ({
  isComplete: false,
  isInvalid: true,
  error: [code, message],
});

/** The states of all fields. */
export function fieldStates(card: TypedCard, now: Date): Record<FieldName, FieldState> {
  return {
    number: numberState(card.number),
    expiry: expiryState(card.expiry, now),
    cvc: cvcState(card.cvc, card.number),
    postalCode: postalState(card.postalCode),
  };
}

/** The change event. Incomplete fields are only errors if `isLeft`, not while typing. */
export function cardChange(card: TypedCard, now: Date, isLeft: boolean): CardChange {
  const states = Object.values(fieldStates(card, now));
  const bad =
    states.find((state) => state.isInvalid) ?? (isLeft ? states.find((state) => state.error) : undefined);
  const isEmpty = [card.number, card.expiry, card.cvc, card.postalCode ?? ''].every((text) => text === '');
  const error = bad?.error && !(isEmpty && isLeft) ? bad.error : undefined;
  return {
    elementType: 'card',
    brand: brandCode(card.number),
    complete: states.every((state) => state.isComplete),
    empty: isEmpty,
    error: error && { type: 'validation_error', code: error[0], message: error[1] },
    value: { postalCode: card.postalCode ?? '' },
  };
}

/** The first error that prevents sending the card. */
export function firstError(card: TypedCard, now: Date): { code: string; message: string } | undefined {
  const error = Object.values(fieldStates(card, now)).find((state) => state.error)?.error;
  return error && { code: error[0], message: error[1] };
}

/** Stripe's code of a brand; a brand that is not accepted has one too, so that it can be named. */
function brandCode(number: string): string {
  return brandOf(number)?.id ?? refusedBrandOf(number)?.toLowerCase() ?? 'unknown';
}

function numberState(number: string): FieldState {
  const digits = digitsOf(number);
  const lengths = brandOf(number)?.lengths ?? [LONGEST_UNKNOWN];
  if (digits.length < Math.min(...lengths))
    return unfinished('incomplete_number', 'Your card number is incomplete.');
  if (lengths.includes(digits.length) && passesLuhn(digits)) return good;
  if (digits.length < Math.max(...lengths))
    return unfinished('incomplete_number', 'Your card number is incomplete.');
  return wrong('invalid_number', 'Your card number is invalid.');
}

function expiryState(expiry: string, now: Date): FieldState {
  const digits = digitsOf(expiry);
  if (digits.length < 4) {
    return unfinished('incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  const { month, year } = expiryOf(expiry);
  const [thisYear, thisMonth] = [now.getFullYear(), now.getMonth() + 1];
  if (year < thisYear)
    return wrong('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  if (year === thisYear && month < thisMonth) {
    return wrong('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  }
  if (year > thisYear + 50) return wrong('invalid_expiry_year', "Your card's expiration year is invalid.");
  return good;
}

/** Month and four-digit year of `MM / YY`. */
export function expiryOf(expiry: string): { month: number; year: number } {
  const digits = digitsOf(expiry);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

function cvcState(cvc: string, number: string): FieldState {
  const length = brandOf(number)?.cvcLength ?? 3;
  if (digitsOf(cvc).length >= length) return good;
  return unfinished('incomplete_cvc', "Your card's security code is incomplete.");
}

function postalState(postalCode: string | undefined): FieldState {
  if (postalCode === undefined || postalCode.trim().length >= 3) return good;
  return unfinished('incomplete_zip', 'Your postal code is incomplete.');
}
