import { expect, test } from 'vitest';
import { searchKeyOf, searchTextOf } from './search-text.ts';

/** One letter that folds to four. */
const QUADRUPLE = '⁗';

test('what is searched stays short, however long names are and whatever their letters fold to', () => {
  const text = searchTextOf(QUADRUPLE.repeat(500), `${'a'.repeat(200)}@example.test`);
  expect([...text]).toHaveLength(201);
  expect([...searchKeyOf(`${QUADRUPLE.repeat(499)}x`)]).toHaveLength(64);
});

test('usual names and addresses are searched whole, and no letter is cut in half', () => {
  expect(searchTextOf('Élodie Müller', 'Elodie@Example.test')).toBe('elodie muller elodie@example.test');
  expect(searchKeyOf('  Élodie ')).toBe('elodie');
  expect(searchKeyOf(`x${'𝌆'.repeat(70)}`)).toBe(`x${'𝌆'.repeat(63)}`);
});
