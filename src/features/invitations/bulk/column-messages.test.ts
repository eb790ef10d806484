import { expect, test } from 'vitest';
import { beginningOf, columnName, mappingMessage } from './column-messages.ts';

test('of a heading of megabytes the beginning is shown, without half a letter at its end', () => {
  const headings = ['Name '.repeat(1_000_000), 'Email'];
  expect(columnName(headings, 0)).toHaveLength(203);
  const mapping = { headerAt: 0, roles: ['name', 'email'] as const, fillsNames: true };
  expect(mappingMessage({ ...mapping, roles: [...mapping.roles] }, headings).length).toBeLessThan(300);
  expect(beginningOf(`${'a'.repeat(199)}🎪 and more`)).toBe(`${'a'.repeat(199)}…`);
  expect(beginningOf('Zoë 🎪')).toBe('Zoë 🎪');
});
