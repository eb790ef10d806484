import { describe, expect, test } from 'vitest';
import { visibleRows } from './use-visible-rows.ts';

const grid = { count: 10_000, rowHeight: 80, columnWidth: 300 };
const screen = { width: 1000, screenHeight: 800 };

describe('the visible rows of a long list', () => {
  test('at the top are the first ones and a few spare', () => {
    expect(visibleRows(grid, { ...screen, top: 200 })).toEqual({ columns: 3, from: 0, to: 11 });
  });

  test('in the middle are those around the screen', () => {
    expect(visibleRows(grid, { ...screen, top: -8_000 })).toEqual({ columns: 3, from: 97, to: 113 });
  });

  test('at the end stop with the list', () => {
    expect(visibleRows(grid, { ...screen, top: -266_000 }).to).toBe(3334);
  });

  test('past the end are none, as a search may have shortened the list', () => {
    expect(visibleRows({ ...grid, count: 3 }, { ...screen, top: -8_000 })).toEqual({
      columns: 3,
      from: 1,
      to: 1,
    });
  });

  test('on a phone are in one column', () => {
    expect(visibleRows(grid, { ...screen, width: 280, top: 0 })).toMatchObject({ columns: 1, to: 13 });
  });

  test('never exceed the screen, however long the list', () => {
    const { from, to, columns } = visibleRows(grid, { ...screen, top: -100_000 });
    expect((to - from) * columns).toBeLessThan(60);
  });
});
