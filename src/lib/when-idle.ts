/** The longest wait, for pages that are never idle. */
const PATIENCE_MS = 4_000;
/** The delay in Safari, which has no idle callback. */
const STAND_IN_MS = 600;

/** Calls back when the browser is idle. @returns a function that cancels it */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, STAND_IN_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(idle);
}
