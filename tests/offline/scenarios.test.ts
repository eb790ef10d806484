/** Checks the table of scenarios in docs/reliability.md: all numbers are there, and the named tests exist. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SCENARIOS = Array.from({ length: 65 }, (_, n) => n + 1);

const TEST_FILE = /\.(test|spec)\.tsx?$/;

const tests = ['common', 'src', 'sw', 'server', 'dev', 'tests']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => TEST_FILE.test(path))
  .map((path) => ({
    name: basename(path).replace(TEST_FILE, ''),
    numbers: titledNumbers(readFileSync(join(ROOT, path), 'utf8')),
  }));

/** Test titles begin with their scenarios: `'7, 9: …'`; `24b` is a part of 24. */
function titledNumbers(source: string): number[] {
  const titles = source.matchAll(/['"`]((?:\d{1,2}[a-z]?)(?:, \d{1,2}[a-z]?)*): /g);
  return [...titles].flatMap(([, numbers = '']) =>
    numbers.split(', ').map((one) => Number.parseInt(one, 10)),
  );
}

interface Row {
  readonly numbers: readonly number[];
  readonly where: string;
}

const rows: Row[] = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, numbers, where] = /^\| (\d[\d, –]*) \|.*\| (.+) \|$/.exec(line) ?? [];
    return numbers && where ? [{ numbers: spread(numbers), where }] : [];
  });

/** `29–31, 40` → 29, 30, 31, 40. */
function spread(numbers: string): number[] {
  return numbers.split(', ').flatMap((part) => {
    const [first = 0, last = first] = part.split('–').map(Number);
    return Array.from({ length: last - first + 1 }, (_, n) => first + n);
  });
}

test('every scenario is in exactly one row', () => {
  expect(rows.flatMap(({ numbers }) => numbers).sort((one, other) => one - other)).toEqual(SCENARIOS);
});

test('every test that a row points to exists', () => {
  const names = new Set(tests.map(({ name }) => name));
  const pointers = rows.flatMap(({ where }) =>
    where
      .split(';')
      .filter((part) => /\b(unit|screen|browser)\b/.test(part))
      .flatMap((part) => [...part.replace(/\(.*?\)/g, '').matchAll(/`([^`]+)`/g)].map(([, name]) => name)),
  );
  expect(pointers.length).toBeGreaterThan(50);
  expect(pointers.filter((name) => name === undefined || !names.has(name))).toEqual([]);
});

test('every scenario is in the title of a test, unless its row names the random run or says that it is not automated', () => {
  const titled = new Set(tests.flatMap(({ numbers }) => numbers));
  const untitled = rows
    .filter(({ where }) => !/\brun\b|not automated/.test(where))
    .flatMap(({ numbers }) => numbers.filter((number) => !titled.has(number)));
  expect(untitled).toEqual([]);
});
