/** The browser's install prompt, deferred until the user requests it. */
import { observable } from '../../offline/observable.ts';
import { isRemembered, remember } from './remembered.ts';

/** Chromium's own event, in no standard. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Events before this code was loaded: see index.html. */
    installOffer?: Event | undefined;
  }
}

const REFUSED = 'install_refused';

/** Undefined if the browser cannot install, or has installed already. */
export const installOffer = observable<InstallOffer | undefined>(undefined);

/**
 * Follows the browser's prompts, including an early one.
 * @returns a function that unsubscribes
 */
export function watchOffers(): () => void {
  const take = (event: Event | undefined) => {
    if (!event || !isInstallOffer(event)) return;
    // Prevented, as the browser's own prompt would cover the screen at a door.
    event.preventDefault();
    installOffer.set(event);
  };
  const onInstalled = () => drop();
  take(window.installOffer);
  window.addEventListener('beforeinstallprompt', take);
  window.addEventListener('appinstalled', onInstalled);
  return () => {
    window.removeEventListener('beforeinstallprompt', take);
    window.removeEventListener('appinstalled', onInstalled);
  };
}

/** Shows the browser's prompt. Each event allows one prompt; after a refusal none is shown unasked. */
export async function acceptOffer(): Promise<void> {
  const offer = installOffer.get();
  if (!offer) return;
  drop();
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  if (outcome === 'dismissed') remember(REFUSED);
}

/** Whether the user has refused before. Then only the profile menu offers it. */
export function wasRefused(): boolean {
  return isRemembered(REFUSED);
}

function drop(): void {
  window.installOffer = undefined;
  installOffer.set(undefined);
}

function isInstallOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && 'userChoice' in event;
}
