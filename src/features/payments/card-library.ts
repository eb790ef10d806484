import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { loadScript } from '../../lib/load-script.ts';

const LIBRARY_NOT_LOADED = 'Payment library is not loaded. Please log out and log in again.';
const NOT_CONFIGURED = 'Card payment is not configured.';

/** Our own server's stand-in for the provider's script; it takes any key. */
const SANDBOX_SCRIPT = '/sandbox/stripe.js';
const SANDBOX_KEY = 'pk_test_sandbox';

interface CardLibrarySettings {
  publishableKey: string | undefined;
  /** Set when the portal speaks to another origin's API, which has no sandbox of ours. */
  apiUrl: string | undefined;
}

/**
 * The payment provider's library, from its own host, or from our server's sandbox where no key is configured.
 * Rejects with the words to show.
 */
export async function loadCardLibrary({ publishableKey, apiUrl }: CardLibrarySettings): Promise<Stripe> {
  if (!publishableKey && apiUrl) throw new Error(NOT_CONFIGURED);
  try {
    // The loader takes a `window.Stripe` that is already there.
    if (!publishableKey) await loadScript(SANDBOX_SCRIPT);
    if (!publishableKey && !('Stripe' in window)) throw new Error('No Stripe');
    const library = await loadStripe(publishableKey || SANDBOX_KEY);
    if (library) return library;
  } catch (cause) {
    throw new Error(LIBRARY_NOT_LOADED, { cause });
  }
  throw new Error(LIBRARY_NOT_LOADED);
}
