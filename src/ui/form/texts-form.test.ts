import { expect, it } from 'vitest';
import type { Rule } from '../../../common/contract/ordered-rules.ts';
import { textsForm } from './texts-form.ts';

interface Guest {
  name: string;
  email: string;
}
const rules: readonly Rule<Guest>[] = [
  { field: 'name', message: 'Name is required', fails: ({ name }) => name.trim() === '' },
  { field: 'email', message: 'Email is required', fails: ({ email }) => email === '' },
];
const guest = textsForm({ name: '', email: '' }, rules);
const validate = (typed: unknown) => guest['~standard'].validate(typed);

it('returns the texts of its fields, and no others', () => {
  expect(validate({ name: 'Ana', email: 'ana@example.com', more: 'x' })).toEqual({
    value: { name: 'Ana', email: 'ana@example.com' },
  });
});

it('reports the first failing rule only, at its field', () => {
  expect(validate({ name: ' ' })).toEqual({ issues: [{ message: 'Name is required', path: ['name'] }] });
});

it.each([undefined, null, 'text', { name: 'Ana', email: new File([], 'a.txt') }])(
  'takes a field without a text as empty: %j',
  (typed) => {
    expect(validate(typed)).toHaveProperty('issues');
  },
);

it('does not share values between validations', () => {
  validate({ name: 'Ana', email: 'ana@example.com' });
  expect(validate({ name: 'Ben' })).toEqual({ issues: [{ message: 'Email is required', path: ['email'] }] });
});
