import { expect, it } from 'vitest';
import { decodeForm } from './form-body.ts';

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
