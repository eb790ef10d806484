import { expect, test } from 'vitest';
import { formatCharge, formatDollars, fromCents, toCents } from './money.ts';

test('dollars are shown with their sign, thousands and two decimals', () => {
  expect(formatDollars(0)).toBe('$0.00');
  expect(formatDollars(49)).toBe('$49.00');
  expect(formatDollars(1234.5)).toBe('$1,234.50');
  expect(formatDollars(-5)).toBe('-$5.00');
});

test('binary fractions do not lose a cent', () => {
  expect(toCents(0.1 + 0.2)).toBe(30);
  expect(toCents(1.005)).toBe(101);
  expect(toCents(8.165)).toBe(817);
  expect(toCents(1e-9)).toBe(0);
  expect(toCents(-19.99)).toBe(-1999);
  expect(fromCents(1999)).toBe(19.99);
});

test.each([
  [8050, 'eur', '€80.50'],
  [2000, 'usd', '$20.00'],
  [1500, 'jpy', '¥1,500'],
  [1500, 'XOF', 'F\u202fCFA\u00a01,500'],
  [5120, 'kwd', 'KWD\u00a05.120'],
  // Written without decimals, and charged in hundredths.
  [805_000, 'huf', 'HUF\u00a08,050.00'],
  [50_000, 'isk', 'ISK\u00a0500.00'],
  [20_050, 'cop', 'COP\u00a0200.50'],
])('a charge of %d in %s is shown as %s', (amount, currency, text) => {
  expect(formatCharge(amount, currency)).toBe(text);
});
