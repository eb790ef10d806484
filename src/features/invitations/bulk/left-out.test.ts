import { expect, test } from 'vitest';
import { reasonsOf, type ShownRow, wayOnWith } from './row-messages.ts';

const row = (status: ShownRow['status']): ShownRow => ({
  row: 2,
  name: 'Ada',
  email: 'ada@x.org',
  status,
  message: '',
});

test('A row that the server has left out is not called invalid, and nobody is asked to mend it', () => {
  const rows = [row('sent'), row('left_out')];
  expect(reasonsOf(rows)).toBe('1 left out by the server');
  expect(wayOnWith(rows)).not.toContain('mend');
  expect(wayOnWith([...rows, row('invalid')])).toContain('mend');
});
