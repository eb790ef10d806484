import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';

/** Rows rendered beyond the screen's edges, for quick scrolling and the Tab key. */
const SPARE_ROWS = 3;

export interface VisibleRows {
  readonly columns: number;
  /** The first row to render, and one past the last. */
  readonly from: number;
  readonly to: number;
}

export interface GridMeasures {
  readonly count: number;
  /** Pixels from one row's top to the next. */
  readonly rowHeight: number;
  /** The minimum width of a column in pixels. */
  readonly columnWidth: number;
}

interface Position {
  readonly width: number;
  /** The grid's top relative to the viewport in pixels; negative once scrolled past. */
  readonly top: number;
  readonly screenHeight: number;
}

const UNKNOWN: Position = { width: 0, top: 0, screenHeight: 0 };

/** Which rows of a grid of equal rows are visible. */
export function visibleRows(
  { count, rowHeight, columnWidth }: GridMeasures,
  { width, top, screenHeight }: Position,
): VisibleRows {
  const columns = Math.max(1, Math.floor(width / columnWidth));
  const rows = Math.ceil(count / columns);
  const first = Math.floor(-top / rowHeight) - SPARE_ROWS;
  const last = Math.ceil((screenHeight - top) / rowHeight) + SPARE_ROWS;
  const from = Math.min(Math.max(0, first), rows);
  return { columns, from, to: Math.min(rows, Math.max(from, last)) };
}

/**
 * Follows scrolling and the grid's width, and renders only when other rows become visible. A grid that is opened again
 * renders its rows in the second frame, so that the first responds to the touch.
 */
export function useVisibleRows(grid: RefObject<HTMLElement | null>, measures: GridMeasures): VisibleRows {
  const { count, rowHeight, columnWidth } = measures;
  const [position, setPosition] = useState(() => lastPosition(columnWidth));
  const isFirstFrame = useDeferredValue(false, position !== undefined);
  const measured = visibleRows({ count, rowHeight, columnWidth }, position ?? UNKNOWN);

  useLayoutEffect(() => {
    const { current } = grid;
    if (current) setPosition((known) => known ?? positionOf(current));
  }, [grid]);

  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    const cells = { count, rowHeight, columnWidth };
    const follow = () => {
      const now = positionOf(element);
      remember(columnWidth, now);
      setPosition((before) =>
        before && isSame(visibleRows(cells, before), visibleRows(cells, now)) ? before : now,
      );
    };
    const resizes = new ResizeObserver(follow);
    resizes.observe(element);
    // The page's height changes when content above the grid appears or disappears.
    resizes.observe(document.body);
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow);
    return () => {
      resizes.disconnect();
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
    };
  }, [grid, count, rowHeight, columnWidth]);

  return isFirstFrame ? { ...measured, to: measured.from } : measured;
}

/**
 * The last measured, unscrolled position of grids by column width: a screen that is opened again renders its rows
 * without a layout of its own first. A stale position is corrected after the layout.
 */
const lastPositions = new Map<number, Position & { readonly screenWidth: number }>();

function remember(columnWidth: number, { top, ...position }: Position): void {
  lastPositions.set(columnWidth, { ...position, top: top + scrollY, screenWidth: innerWidth });
}

/** Only for the same screen size: after a rotation or resize it is measured again. */
function lastPosition(columnWidth: number): Position | undefined {
  const last = lastPositions.get(columnWidth);
  if (last === undefined) return undefined;
  return last.screenWidth === innerWidth && last.screenHeight === innerHeight ? last : undefined;
}

function positionOf(element: HTMLElement): Position {
  const { width, top } = element.getBoundingClientRect();
  return { width, top, screenHeight: window.innerHeight };
}

function isSame(one: VisibleRows, other: VisibleRows): boolean {
  return one.columns === other.columns && one.from === other.from && one.to === other.to;
}
