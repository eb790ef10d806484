import { useSyncExternalStore } from 'react';

/** What the person chose; `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

const KEY = 'dark_mode';
const listeners = new Set<() => void>();
/** Stands in where storage is switched off. */
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

/** Applies and keeps a choice. `index.html` applies it before the first paint. */
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
  for (const listener of listeners) listener();
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
