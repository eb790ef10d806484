import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;

/**
 * The result of `read` for the present time, rendered again when it changes: displayed ages stay right on a screen that
 * is left open, over midnight and over a device's sleep, which stops timers.
 * @param read pure: from epoch milliseconds to a text, number or boolean
 */
export function useClock<T extends string | number | boolean>(read: (now: number) => T): T {
  const look = () => read(Date.now());
  return useSyncExternalStore(subscribe, look, look);
}

/** All readers share one timer. */
const looking = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(look: () => void): () => void {
  if (looking.size === 0) {
    timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
  }
  looking.add(look);
  return () => {
    looking.delete(look);
    if (looking.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

function tick() {
  for (const look of looking) look();
}
