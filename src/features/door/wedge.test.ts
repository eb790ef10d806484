import { expect, test } from 'vitest';
import { createWedge } from './wedge.ts';

/** Types a text and Enter. @returns what was scanned */
function typed(text: string, gapMs: number, isInField: boolean) {
  const wedge = createWedge();
  let at = 1_000;
  for (const key of [...text]) {
    at += gapMs;
    wedge.press(key, at, isInField);
  }
  return wedge.press('Enter', at + gapMs, isInField);
}

test.each([
  ['a scanner into a field', 12, true, '7K3MQX9TBD'],
  ['a person into a field', 140, true, undefined],
  ['a scanner where no field has the focus, on a busy device', 180, false, '7K3MQX9TBD'],
  ['somebody who plays with the keys', 900, false, undefined],
])('%s', (_, gapMs, isInField, scanned) => {
  expect(typed('7K3MQX9TBD', gapMs, isInField)).toBe(scanned);
});

test('what somebody typed before is no part of a scan, and keys without a letter change nothing', () => {
  const wedge = createWedge();
  wedge.press('a', 1_000, true);
  wedge.press('n', 1_400, true);
  let at = 3_000;
  for (const key of ['Shift', ...'ABCDEF']) {
    at += 10;
    wedge.press(key, at, true);
  }
  expect(wedge.press('Enter', at + 10, true)).toBe('ABCDEF');
  expect(wedge.press('Enter', at + 20, true)).toBeUndefined();
});
