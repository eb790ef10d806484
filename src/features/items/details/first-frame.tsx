import { useElementScrollRestoration } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useDeferredValue, useState } from 'react';

const IsWhole = createContext(true);
const WINDOW = { getElement: () => window };

/**
 * A screen that was opened by a press answers it with a short first frame, without what stands in `AfterFirstFrame`. A
 * page's first screen is whole at once, as it replaces the prerendered one; so is one that returns to how far it was
 * scrolled, which needs its height.
 */
export function FirstFrame({ children }: { children: ReactNode }) {
  const scrolled = useElementScrollRestoration(WINDOW);
  const [isWhole] = useState(
    () => document.querySelector('[data-shell]') !== null || (scrolled?.scrollY ?? 0) > 0,
  );
  return <IsWhole value={useDeferredValue(true, isWhole)}>{children}</IsWhole>;
}

/** Content that follows the first frame. Until then no snapshot of the screen is stored. */
export function AfterFirstFrame({ children }: { children: ReactNode }) {
  return useContext(IsWhole) ? children : <div hidden data-loading />;
}
