import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;

/**
 * What `read` makes of the time, drawn again when that changes: words of an age stay true on a screen that is left open,
 * over midnight and over a device's sleep, in which timers stand still.
 * @param read pure: of epoch milliseconds, a text, number or boolean
 */
export function useClock<T extends string | number | boolean>(read: (now: number) => T): T {
  const look = () => read(Date.now());
  return useSyncExternalStore(subscribe, look, look);
}

/** One timer for all who look. */
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
