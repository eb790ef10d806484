import { expect, test } from 'vitest';
import { searchKeyOf, searchTextOf } from './search-text.ts';

/** One letter that folds to four. */
const QUADRUPLE = '⁗';

test('the search text stays short, whatever the length of names and the folding of their letters', () => {
  const text = searchTextOf(QUADRUPLE.repeat(500), `${'a'.repeat(200)}@example.test`);
  expect([...text]).toHaveLength(201);
  expect([...searchKeyOf(`${QUADRUPLE.repeat(499)}x`)]).toHaveLength(64);
});

test('usual names and addresses are searched in full, and no letter is cut in half', () => {
  expect(searchTextOf('Élodie Müller', 'Elodie@Example.test')).toBe('elodie muller elodie@example.test');
  expect(searchKeyOf('  Élodie ')).toBe('elodie');
  expect(searchKeyOf(`x${'𝌆'.repeat(70)}`)).toBe(`x${'𝌆'.repeat(63)}`);
});
