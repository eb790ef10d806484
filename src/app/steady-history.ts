import type { RouterHistory } from '@tanstack/react-router';

/** A step back for which there is no place arrives nowhere; what waits for it goes on all the same. */
const LATEST_MS = 1_000;

/**
 * A history in which a step back has arrived before anything else happens. Browsers go back a moment after they are
 * told to, and take along what was opened meanwhile: closing a dialog would close the next one, or leave its screen.
 */
export function steadyHistory(history: RouterHistory): RouterHistory {
  const { back, push, replace } = history;
  const waiting: (() => void)[] = [];
  let isGoingBack = false;

  function inTurn(go: () => void) {
    if (isGoingBack) waiting.push(go);
    else go();
  }

  return Object.assign(history, {
    push: (...step: Parameters<typeof push>) => inTurn(() => push(...step)),
    replace: (...step: Parameters<typeof replace>) => inTurn(() => replace(...step)),
    /** Two steps told in one moment are one: the second was meant for what the first has closed. */
    back(...step: Parameters<typeof back>) {
      if (isGoingBack) return;
      isGoingBack = true;
      const stop = history.subscribe(arrive);
      const latest = setTimeout(arrive, LATEST_MS);
      function arrive() {
        stop();
        clearTimeout(latest);
        isGoingBack = false;
        // Everybody hears of this step before the next one is made.
        queueMicrotask(() => {
          for (const go of waiting.splice(0)) go();
        });
      }
      back(...step);
    },
  });
}
