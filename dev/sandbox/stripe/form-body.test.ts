import { expect, it } from 'vitest';
import { decodeForm, FormTooLarge } from './form-body.ts';

it('reads nested fields and lists as the SDK writes them', () => {
  const body =
    'amount=500&card[exp_month]=4&metadata[item]=a%20b&expand[]=x&expand[]=y&types[0]=card&types[1]=us';
  expect(JSON.parse(JSON.stringify(decodeForm(body)))).toEqual({
    amount: '500',
    card: { exp_month: '4' },
    metadata: { item: 'a b' },
    expand: ['x', 'y'],
    types: ['card', 'us'],
  });
});

it('keeps a key that names a built-in property as plain content', () => {
  const fields = decodeForm('__proto__[polluted]=yes&constructor=x');
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
  expect(Object.keys(fields)).toEqual(['__proto__', 'constructor']);
});

it('reads an empty body as no fields', () => {
  expect(Object.keys(decodeForm(''))).toEqual([]);
});

it.each([
  ['a key nested 6 times', `a${'[b]'.repeat(6)}=1`, `a${'[b]'.repeat(7)}=1`],
  ['257 fields', Array(257).fill('a').join('&'), Array(258).fill('a').join('&')],
  ['a list of 257', Array(257).fill('a[]=1').join('&'), Array(258).fill('a[]=1').join('&')],
  ['escaped brackets', `a${'%5Bb%5D'.repeat(6)}=1`, `a${'%5Bb%5D'.repeat(7)}=1`],
])('accepts %s and no more', (_, allowed, refused) => {
  expect(Object.keys(decodeForm(allowed))).toEqual(['a']);
  expect(() => decodeForm(refused)).toThrow(FormTooLarge);
});

it('refuses the worst case of 64 KB before decoding it', () => {
  for (const worst of [
    `a${'[b]'.repeat(21_000)}`,
    `a${'[]'.repeat(32_000)}`,
    'a&'.repeat(32_000),
    '['.repeat(65_000),
  ]) {
    expect(() => decodeForm(worst)).toThrow(FormTooLarge);
  }
});
