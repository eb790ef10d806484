import { focusHeading } from '../ui/focus-heading.ts';
import { toasts } from '../ui/toasts.ts';
import type { AppRouter } from './router.tsx';

const PRODUCT = 'Vantage';

/**
 * Sets each screen's title, and moves focus to the heading when another screen opens: otherwise a screen reader stays
 * silent and keyboard focus is lost with the pressed link. Dismisses the previous screen's errors.
 */
export function announceRoutes(router: AppRouter): () => void {
  let shownPath: string | undefined;
  const stopEnding = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) toasts.endScreen();
  });
  const stopAnnouncing = router.subscribe('onRendered', ({ toLocation }) => {
    const name = router.state.matches.findLast((match) => match.staticData.title)?.staticData.title;
    document.title = name ? `${name} · ${PRODUCT}` : PRODUCT;

    const isAnother = shownPath !== undefined && shownPath !== toLocation.pathname;
    shownPath = toLocation.pathname;
    // A hash has its own target, and a field that requested focus keeps it.
    if (!isAnother || toLocation.hash !== '' || document.activeElement?.closest('#main input')) return;
    focusHeading();
  });
  return () => {
    stopEnding();
    stopAnnouncing();
  };
}
