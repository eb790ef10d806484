import { loadScript } from '../lib/load-script.ts';

/** Our server's stand-in for the places service, with the same globals. */
const SANDBOX_SCRIPT = '/sandbox/places.js';

/** Loads Google's places service, or the sandbox's without a configured key. Once per page. */
export async function loadPlaces(): Promise<void> {
  const key = import.meta.env.VITE_GOOGLE_MAPS_API_KEY;
  if (!key) return await loadScript(SANDBOX_SCRIPT);
  const { loadGooglePlaces } = await import('./google-places.ts');
  await loadGooglePlaces(key);
}
