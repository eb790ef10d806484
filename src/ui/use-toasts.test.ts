import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** These show toasts synchronously, without a session, or bind them to it: see `toasts.ofSession`. */
const EXCEPTIONS = [
  'src/entities/collections/discard.ts',
  'src/entities/items/watch-list.ts',
  'src/entities/session/log-out.ts',
  'src/entities/session/mailed-code.ts',
  'src/features/log-in/login-screen.tsx',
  'src/features/payments/url-tampered.tsx',
];

test('No entity or feature shows a toast of an ended session', () => {
  const free = ['src/entities', 'src/features']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => /^import (?!type ).*ui\/toasts\.ts'/m.test(readFileSync(path, 'utf8')));
  expect(free.sort()).toEqual(EXCEPTIONS);
});
