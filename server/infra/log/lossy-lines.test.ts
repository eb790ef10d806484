import { expect, test } from 'vitest';
import { heldTimers } from '../../../tests/support/held-timers.ts';
import { lossyLines } from './lossy-lines.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

/** An output with room for some bytes; when full, it throws an error of the system. */
function boundedOutput(room: number, code: string) {
  const output = { room, code, text: '' };
  const timers = heldTimers();
  const lines = lossyLines({
    writeSome(bytes) {
      if (output.room === 0) throw failure(output.code);
      const written = bytes.subarray(0, output.room);
      output.text += written.toString();
      output.room -= written.length;
      return written.length;
    },
    lossLine: (lost) => `lost ${lost}\n`,
    later: timers.later,
  });
  return { output, lines, timers };
}

test.each(['ENOSPC', 'EDQUOT', 'EIO', 'EPIPE', 'EBADF'])(
  'lines that fail with %s are dropped, and counted in a line before the next successful one',
  (code) => {
    const { output, lines } = boundedOutput(6, code);
    for (const line of ['first\n', 'second\n', 'third\n']) lines.write(line);
    expect(output.text).toBe('first\n');
    output.room = 100;
    lines.write('fourth\n');
    lines.write('fifth\n');
    expect(output.text).toBe('first\nlost 2\nfourth\nfifth\n');
  },
);

test('a partly written line is ended before the next, and counted', () => {
  const { output, lines } = boundedOutput(9, 'ENOSPC');
  lines.write('first\n');
  lines.write('second\n');
  output.room = 8;
  lines.write('third\n');
  output.room = 100;
  lines.write('fourth\n');
  expect(output.text).toBe('first\nsec\nlost 1\nlost 1\nfourth\n');
});

test('lines for a slow reader are kept, in order and complete', () => {
  const { output, lines, timers } = boundedOutput(9, 'EAGAIN');
  for (const line of ['first\n', 'second\n', 'third\n']) lines.write(line);
  expect(output.text).toBe('first\nsec');
  output.room = 6;
  timers.ring(100);
  expect(output.text).toBe('first\nsecond\nth');
  output.room = 100;
  timers.ring(100);
  lines.write('fourth\n');
  expect(output.text).toBe('first\nsecond\nthird\nfourth\n');
});

test('a stopped reader costs limited memory: further lines are dropped and counted', () => {
  const { output, lines, timers } = boundedOutput(0, 'EAGAIN');
  const line = `${'x'.repeat(1_023)}\n`;
  for (let written = 0; written < 3_000; written += 1) lines.write(line);
  output.room = Number.POSITIVE_INFINITY;
  timers.ring(100);
  const kept = output.text.length / line.length;
  expect(kept).toBeLessThan(1_100);
  lines.write('last\n');
  expect(output.text.slice(kept * line.length)).toBe(`lost ${3_000 - kept}\nlast\n`);
});

test('waiting lines are written once more at the end, and dropped when not accepted', () => {
  const { output, lines } = boundedOutput(0, 'EAGAIN');
  lines.write('first\n');
  lines.flush();
  expect(output.text).toBe('');
  output.room = 100;
  lines.flush();
  expect(output.text).toBe('first\n');
});
