import { expect, test } from 'vitest';
import { initialsOf } from './initials.tsx';

test.each([
  ['Ana Silva', 'AS'],
  ['  josé   maría muñoz ', 'JM'],
  ['Prince', 'P'],
  ['🎉 Party', '🎉P'],
  ['محمد علي', 'مع'],
  ['', ''],
])('%j is shown as %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
