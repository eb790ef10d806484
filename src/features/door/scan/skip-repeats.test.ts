import { expect, test } from 'vitest';
import { skipRepeats } from './skip-repeats.ts';

/** Which of the seen codes are reported; each is accepted or not. */
function tell(seen: readonly (readonly [codes: string, at: number, isTaken?: boolean])[]) {
  const see = skipRepeats();
  const told: string[] = [];
  for (const [codes, at, isTaken = true] of seen)
    see([...codes], at, (code) => {
      if (isTaken) told.push(`${code} ${at}`);
      return isTaken;
    });
  return told;
}

test('a code in front of the camera is reported once, and again after it was away', () => {
  expect(tell([0, 80, 2_900, 5_800, 9_000].map((at) => ['A', at]))).toEqual(['A 0', 'A 9000']);
});

test('another code is reported at once, and the one beside it not again', () => {
  const seen = [
    ['A', 0],
    ['B', 80],
    ['A', 160],
  ] as const;
  expect(tell(seen)).toEqual(['A 0', 'B 80']);
});

test('a code shown behind another answer is reported when that closes, even if it never left the frame', () => {
  const seen = [
    ['A', 0],
    ['B', 1_000, false],
    ['B', 2_500, false],
    ['B', 2_600],
    ['B', 2_700],
  ] as const;
  expect(tell(seen)).toEqual(['A 0', 'B 2600']);
});

test('of two codes in the frame each is reported once, in its turn', () => {
  const seen = [
    ['AB', 0],
    ['AB', 80, false],
    ['BA', 2_600],
    ['AB', 2_700],
    ['AB', 5_500],
    ['A', 5_600],
  ] as const;
  expect(tell(seen)).toEqual(['A 0', 'B 2600']);
});

test('the same code twice in the frame, as on two printed sheets, is reported once', () => {
  const seen = [
    ['AA', 0],
    ['AA', 80],
  ] as const;
  expect(tell(seen)).toEqual(['A 0']);
});
