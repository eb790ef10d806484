import { expect, test } from 'vitest';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { countedFailures } from './counted-failures.ts';
import { createLog } from './log.ts';

test('repeated failures are logged once a minute, with their number', () => {
  const lines: string[] = [];
  const clock = createTestClock();
  const failed = countedFailures(
    { log: createLog('info', { write: (line) => lines.push(line) }), clock },
    'failed',
  );
  for (let second = 0; second < 121; second += 1) {
    failed(new Error('away'));
    clock.advance({ ms: 1_000 });
  }
  expect(lines.map((line) => JSON.parse(line).failures)).toEqual([1, 60, 60]);
  clock.advance({ ms: -600_000 });
  failed(new Error('away'));
  expect(lines).toHaveLength(4);
});
