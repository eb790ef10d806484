import { expect, test } from 'vitest';
import { foldText } from '../../../common/lib/fold-text.ts';
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

test.each([
  ['accents', 'e\u0301'.repeat(150), 'e'.repeat(100)],
  ['hundreds of marks', `x${'\u0301'.repeat(450)}yz`, 'xyz'],
  ['apostrophes', `${"'".repeat(120)}${'𝌆'.repeat(120)}`, '𝌆'.repeat(100)],
  ['letters of eighteen', '\ufdfa'.repeat(500), foldText('\ufdfa'.repeat(6)).slice(0, 100)],
])('the hundred letters are those that folding leaves: of %s', (_, name, searched) => {
  expect(searchTextOf(name, 'a@b.test')).toBe(`${searched} a@b.test`);
});

test('of a long name no more letters are folded than are searched', () => {
  const name = '\ufdfa'.repeat(500);
  const fastest = (work: () => void) =>
    Math.min(
      ...Array.from({ length: 50 }, () => {
        const begun = performance.now();
        for (let time = 0; time < 5; time += 1) work();
        return performance.now() - begun;
      }),
    );
  const ofAll = fastest(() => foldText(name));
  expect(fastest(() => searchTextOf(name, ''))).toBeLessThan(ofAll);
});
