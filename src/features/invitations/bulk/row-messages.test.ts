import { expect, test } from 'vitest';
import { nextStepFor, reasonsOf, type ShownRow } from './row-messages.ts';

const row = (status: ShownRow['status']): ShownRow => ({
  row: 2,
  name: 'Ada',
  email: 'ada@x.org',
  status,
  message: '',
});

test('A row that the server has left out is not called invalid, and needs no correction', () => {
  const rows = [row('sent'), row('left_out')];
  expect(reasonsOf(rows)).toBe('1 left out by the server');
  expect(nextStepFor(rows)).not.toContain('mend');
  expect(nextStepFor([...rows, row('invalid')])).toContain('mend');
});
