/** The browser's offer to install the app, kept until the person asks for it. */
import { observable } from '../../offline/observable.ts';
import { isRemembered, remember } from './remembered.ts';

/** Chromium's own event; no standard describes it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** What came before this code did: see index.html. */
    installOffer?: Event | undefined;
  }
}

const REFUSED = 'install_refused';

/** Undefined where there is none: the browser installs nothing, or has done so already. */
export const installOffer = observable<InstallOffer | undefined>(undefined);

/** Follows the browser's offers, the one that came early included. @returns a function that unsubscribes */
export function watchOffers(): () => void {
  const take = (event: Event | undefined) => {
    if (!event || !isInstallOffer(event)) return;
    // Ours comes when somebody asks for it; the browser's own would cover the screen at a door.
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

/** Shows the browser's question. An offer is good for one question; anyone who says no is not asked again. */
export async function acceptOffer(): Promise<void> {
  const offer = installOffer.get();
  if (!offer) return;
  drop();
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  if (outcome === 'dismissed') remember(REFUSED);
}

/** Whether the person has said no before. The way stays in the menu of the profile, and nowhere else. */
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
