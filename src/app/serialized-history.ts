import type { HistoryState, RouterHistory } from '@tanstack/react-router';

type NavigateOptions = Parameters<RouterHistory['push']>[2];

/** A step back from the first entry never completes; waiting navigation continues after this time. */
const LATEST_MS = 1_000;

/**
 * A history that completes a step back before anything else happens. Browsers step back asynchronously and undo what
 * was pushed meanwhile: closing a dialog would close the next one, or leave its screen. Also, a dialog opened while
 * another is open, as by a double click, replaces it, so that one step back closes it.
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
    /** Two steps at the same time count as one: the second was meant for what the first closes. */
    back(...step: Parameters<typeof back>) {
      if (isGoingBack) return;
      isGoingBack = true;
      const stop = history.subscribe(arrive);
      const latest = setTimeout(arrive, LATEST_MS);
      function arrive() {
        stop();
        clearTimeout(latest);
        isGoingBack = false;
        // All subscribers are notified of this step before the next one.
        queueMicrotask(() => {
          for (const go of waiting.splice(0)) go();
        });
      }
      back(...step);
    },
  });
}
