import type { AppRouter } from './router.tsx';

const KEY = 'font_ready';

/**
 * Fetches the portal's font once the first screen can be used, so that it competes with nothing. The first
 * visit begins in the device's own font and changes with its first change of screen; later visits
 * find the mark that `index.html` reads and have the font from the start. Nothing ever moves under a finger.
 *
 * The landing page asks for it itself (tools/build/prerender/write-shell.ts): until it is there, letters of the same
 * measures hold its place.
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
  // Offline, the fallback stays.
  setTimeout(() => load().catch(() => undefined), 1_000);
}

function isKnown(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return 'font' in document.documentElement.dataset;
  }
}
