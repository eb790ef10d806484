import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Told at once, or bound to its session there: see `toasts.ofSession`. */
const EXCEPTIONS = [
  'src/entities/collections/discard.ts',
  'src/entities/items/watch-list.ts',
  'src/entities/session/log-out.ts',
  'src/features/log-in/login-screen.tsx',
  'src/features/payments/url-tampered.tsx',
];

test('No entity or feature tells anything past the session it speaks of', () => {
  const free = ['src/entities', 'src/features']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => /ui\/toasts\.ts'/.test(readFileSync(path, 'utf8')));
  expect(free.sort()).toEqual(EXCEPTIONS);
});
