// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useRenderedRows } from './use-rendered-rows.ts';

const ROWS = ['Ada', 'Bo', 'Cy', 'Di'];

test('Only rows that come into view are rendered', () => {
  const draw = vi.fn((name: string, position: number) => `${position} ${name}`);
  const { result, rerender } = renderHook(() => useRenderedRows(ROWS, draw));
  expect(result.current(0, 2)).toEqual(['1 Ada', '2 Bo']);
  rerender();
  expect(result.current(1, 4)).toEqual(['2 Bo', '3 Cy', '4 Di']);
  expect(draw).toHaveBeenCalledTimes(4);
});

test('Other rows are rendered again', () => {
  const draw = (name: string) => name;
  const { result, rerender } = renderHook(({ rows }) => useRenderedRows(rows, draw), {
    initialProps: { rows: ROWS },
  });
  expect(result.current(0, 1)).toEqual(['Ada']);
  rerender({ rows: ROWS.slice(1) });
  expect(result.current(0, 1)).toEqual(['Bo']);
});
