import type { HistoryState, RouterHistory } from '@tanstack/react-router';

type NavigateOptions = Parameters<RouterHistory['push']>[2];

/** A step back for which there is no place arrives nowhere; what waits for it goes on all the same. */
const LATEST_MS = 1_000;

/**
 * A history in which a step back has arrived before anything else happens. Browsers go back a moment after they are
 * told to, and take along what was opened meanwhile: closing a dialog would close the next one, or leave its screen.
 * And a dialog opened where one is open already, as by a double click, takes its place: one step back closes it.
 */
export function serializedHistory(history: RouterHistory): RouterHistory {
  const { back, push, replace } = history;
  const waiting: (() => void)[] = [];
  let isGoingBack = false;

  function enqueue(go: () => void) {
    if (isGoingBack) waiting.push(go);
    else go();
  }

  return Object.assign(history, {
    push: (path: string, state?: HistoryState, options?: NavigateOptions) =>
      enqueue(() => {
        const isInPlace = state?.dialog !== undefined && history.location.state.dialog !== undefined;
        (isInPlace ? replace : push)(path, state, options);
      }),
    replace: (...step: Parameters<typeof replace>) => enqueue(() => replace(...step)),
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
