import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Told at once, or bound to its session there: see `toasts.ofSession`. */
const EXCEPTIONS = [
  'src/features/items/collections/discard.ts',
  'src/features/payments/url-tampered.tsx',
  'src/features/session/log-out.ts',
];

test('No feature tells anything past the session it speaks of', () => {
  const free = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/features/${name}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => /ui\/toasts\.ts'/.test(readFileSync(path, 'utf8')));
  expect(free.sort()).toEqual(EXCEPTIONS);
});
