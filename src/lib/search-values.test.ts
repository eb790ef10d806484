import { expect, it } from 'vitest';
import { oneOf, textOf } from './search-values.ts';

it('passes texts only', () => {
  expect(['', 'ana', 5, true, null, ['a'], {}].map(textOf)).toEqual(['', 'ana', ...Array(5).fill(undefined)]);
});

it('passes known values only', () => {
  const parse = (value: unknown) => oneOf(['edit', 'delete'], value);
  expect(['edit', 'Edit', '', undefined, ['edit']].map(parse)).toEqual(['edit', ...Array(4).fill(undefined)]);
});
