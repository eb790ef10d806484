import { expect, test } from 'vitest';
import type { Figure } from './figure.ts';
import { tableOf } from './table.ts';

const figures: Figure[] = [
  { figure: 'whole', value: 12, unit: 'KiB br' },
  { row: 21, figure: 'requests', value: 0.7, unit: '×', atLeast: 0.8, note: '70 to 100' },
  { row: 1, figure: 'paint', value: 1.4, unit: '×', atMost: 1.45, reach: 1.25 },
];

test('figures are grouped by row, with budget, recorded value, and whether they miss it', () => {
  expect(
    tableOf(figures, { paint: { value: 1.5, at: '2026-11-22' } })
      .split('\n')
      .slice(2),
  ).toEqual([
    '| 1 | paint | 1.4 × | ≤ 1.45 | 1.25 | 1.5 (2026-11-22) |  |',
    '| 21 | requests (70 to 100) | 0.7 × | ≥ 0.8 |  |  | **missed** |',
    '|  | whole | 12 KiB br |  |  |  |  |',
  ]);
});
