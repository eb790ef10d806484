import { describe, expect, test } from 'vitest';
import { acceptedBrands, brandIssue, brandName } from './card-brand.ts';

describe('card brands', () => {
  test('are the seven of the specification, by name', () => {
    expect(acceptedBrands.map(brandName)).toEqual([
      'Visa',
      'Mastercard',
      'American Express',
      'Discover',
      'Diners Club',
      'JCB',
      'China UnionPay',
    ]);
  });

  test.each(acceptedBrands)('%s is taken', (brand) => {
    expect(brandIssue(brand)).toBeUndefined();
  });

  test.each([
    ['eftpos_au', 'eftpos Australia cards are not accepted. Please use one of the brands shown.'],
    ['elo', 'Elo cards are not accepted. Please use one of the brands shown.'],
    ['some_bank', 'Some Bank cards are not accepted. Please use one of the brands shown.'],
  ])('%s is refused by its name', (brand, issue) => {
    expect(brandIssue(brand)).toBe(issue);
  });

  test('nothing is refused before the provider knows the brand', () => {
    expect([brandIssue('unknown'), brandIssue('')]).toEqual([undefined, undefined]);
  });
});
