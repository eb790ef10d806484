import { expect, test } from 'vitest';
import { searchableName } from './name-spellings.ts';
import { hasTyped, typedWords } from './typed-words.ts';

const finds = (query: string, name: string) => hasTyped(searchableName(name), typedWords(query));

test.each([
  [
    'Juan de la Cruz',
    ['dela cruz', 'delacruz', 'de lacruz', 'cruz dela', 'De La Cruz', 'DELACRUZ', 'delacr'],
  ],
  ['Juan Dela Cruz', ['de la cruz', 'dela cruz', 'delacruz']],
  ["Pat O'Brien", ['obrien', 'o brien', 'o’brien', "o'brien", 'patobrien', 'brien pat']],
  ['Pat O Brien', ['obrien', "o'brien", 'obri']],
  ['Maria van der Berg', ['vanderberg', 'vander berg', 'van derberg', 'maria vanderbe']],
  ['Anne-Marie Smith', ['annemarie', 'anne marie', 'anne-marie']],
  ['Anne Marie Smith', ['anne-marie', 'annemarie']],
  ['Annemarie Smith', ['anne-marie', 'anne marie']],
  ['Ann St. John', ['stjohn', 'st john', 'st.john', 'st-john']],
  ['Ronald Mac Donald', ['macdonald', 'mac donald', 'ronald macdon']],
  ['Omar Al-Hassan', ['alhassan', 'al hassan', 'al-hassan']],
  ['Jörg von Müller', ['vonmüller', 'vonmuller', 'joerg vonmuller']],
  ['Анна Де Ла Крус', ['делакрус']],
])('%s is found however the parts are typed', (name, queries) => {
  expect(queries.filter((query) => !finds(query, name))).toEqual([]);
});

test.each([
  ['anna', 'Ann Adams'],
  ['maria', 'Mari Alvarez'],
  ['evan', 'Steve Vance'],
  ['elan', 'Adele Anders'],
  ['joe', 'J. Oest'],
  ['dela cruz', 'Dela Ruiz'],
  ['a.b+c@x', 'A B'],
])('%s does not find %s', (query, name) => {
  expect(finds(query, name)).toBe(false);
});

test('What is typed is no pattern', () => {
  for (const query of ['(((((', '[a-z]*', '....', '\\d+\\d+', '----', 'a{9}b'])
    expect([query, finds(query, 'Ada Byron')]).toEqual([query, false]);
  expect(finds('x'.repeat(5_000), 'x '.repeat(5_000))).toBe(false);
});
