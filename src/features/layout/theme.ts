import { useEffect, useSyncExternalStore } from 'react';

/** The user's choice; `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

const KEY = 'dark_mode';
const listeners = new Set<() => void>();
/** Used if storage is disabled. */
let inMemory: Theme = 'system';

/** The stored choice: `dark_mode` is `true` or `false`, and absent for the system's. */
function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'true' ? 'dark' : stored === 'false' ? 'light' : 'system';
  } catch {
    return inMemory;
  }
}

/** Applies and stores a choice. `index.html` applies it before the first paint. */
export function chooseTheme(theme: Theme): void {
  inMemory = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(theme === 'dark'));
  } catch {
    // Kept in memory above.
  }
  applyTheme();
}

function applyTheme(): void {
  const theme = readTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  tintBrowser();
  for (const listener of listeners) listener();
}

/** The number of mounted screens on the film of the logged-out layout, which is dark in both themes. */
let screensOnFilm = 0;

/** Gives the browser's or the device's bar above the page the colour of the page's top. */
function tintBrowser(): void {
  const shown = screensOnFilm > 0 ? 'film' : readTheme();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset;
    const isLeftToDevice = shown === 'system' && scheme !== 'film';
    meta.media = isLeftToDevice ? `(prefers-color-scheme: ${scheme})` : scheme === shown ? 'all' : 'not all';
  }
}

/** While the component is mounted, the bar above the page is as dark as the film. */
export function useFilmTint(): void {
  useEffect(() => {
    screensOnFilm += 1;
    tintBrowser();
    return () => {
      screensOnFilm -= 1;
      tintBrowser();
    };
  }, []);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab's choice.
  window.addEventListener('storage', applyTheme);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', applyTheme);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'system');
}
