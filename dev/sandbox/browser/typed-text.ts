/** Formats typed text without moving the caret. */
import { brandOf } from '../stripe/card-brands.ts';

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** `MM / YY`; a first digit above 1 is a one-digit month, and 13 to 19 cannot be typed. */
export function formatExpiry(text: string): string {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  if (/^(00|1[3-9])/.test(digits)) digits = digits.slice(0, 1);
  // For pasted four-digit years: 12 / 2034.
  if (/^\d{2}20\d{2}$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  const isJustDeleted = text.endsWith(' /');
  if (digits.length < 2 || (digits.length === 2 && isJustDeleted))
    return digits.length < 2 ? digits : digits.slice(0, 1);
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Limits the digits to those of the number's brand. */
export function formatCvc(text: string, number: string): string {
  return digitsOf(text).slice(0, brandOf(number)?.cvcLength ?? 4);
}

/** Formats an input's text and keeps the caret behind the same digit. */
export function reformat(input: HTMLInputElement, format: (text: string) => string): void {
  const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const isAtEnd = input.selectionStart === input.value.length;
  const text = format(input.value);
  if (text === input.value) return;
  input.value = text;
  const caret = isAtEnd ? text.length : positionAfter(text, digitsBefore);
  input.setSelectionRange(caret, caret);
}

function positionAfter(text: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === digits) return at;
    if (/\d/.test(text[at] ?? '')) seen += 1;
  }
  return text.length;
}
