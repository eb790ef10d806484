import { expect, test } from 'vitest';
import { shownError } from './shown-error.ts';

test('omits the values of a failed statement, on however many lines, and keeps where it failed', () => {
  const error = new Error('Failed query: insert\nparams: secret\nmore\n\n  of it');
  error.stack = `Error: ${error.message}\n    at insert (file.ts:1:2)\n    at main (file.ts:3:4)`;
  const shown = shownError(error);
  expect(shown?.message).toBe('Failed query: insert\nparams: [redacted]');
  expect(shown?.stack).toBe(
    'Error: Failed query: insert\nparams: [redacted]\n    at insert (file.ts:1:2)\n    at main (file.ts:3:4)',
  );
});

// An earlier version was quadratic: a million blank lines blocked the server for hours.
test('handles a million blank lines of values quickly', () => {
  expect(shownError(`params: ${'\n '.repeat(1_000_000)}`)?.message).toBe('params: [redacted]');
});

test('shows the errors of an aggregate, with the causes and codes of each', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' });
  const steps = [new Error('mails could not be swept', { cause: refused }), new Error('params: secret')];
  expect(shownError(new AggregateError(steps, 'not everything could be swept'))).toMatchObject({
    message: 'not everything could be swept',
    errors: [
      { message: 'mails could not be swept', cause: { message: refused.message, reason: 'ECONNREFUSED' } },
      { message: 'params: [redacted]' },
    ],
  });
});
