import type { AppRouter } from './router.tsx';

const KEY = 'font_ready';

/**
 * Fetches the portal's font once the first screen is usable, so that it does not compete with it. The first visit
 * starts with the device's font and switches with the first change of screen; later visits find the flag that
 * `index.html` reads and use the font from the start. Text never moves during use. The landing page requests the font
 * itself (tools/build/prerender/write-shell.ts), with a fallback font of the same metrics.
 */
export function loadWebFont(router: AppRouter): void {
  if (!('fonts' in document) || isKnown()) return;
  const load = async () => {
    const faces = await document.fonts.load('1em "Inter Variable"');
    if (faces.length === 0) return;
    try {
      localStorage.setItem(KEY, '1');
    } catch {
      // The next visit loads it again.
    }
    const stop = router.subscribe('onBeforeRouteMount', () => {
      document.documentElement.dataset.font = '';
      stop();
    });
  };
  // Offline, the fallback font stays.
  setTimeout(() => load().catch(() => undefined), 1_000);
}

function isKnown(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return 'font' in document.documentElement.dataset;
  }
}
