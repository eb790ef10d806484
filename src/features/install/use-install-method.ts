import { useEffect } from 'react';
import { useObservable } from '../../offline/observable.ts';
import { installOffer, watchOffers } from './install-prompt.ts';
import { isAppleTablet, isInstalled } from './platform.ts';

/**
 * How this browser can install the portal: by its prompt, or manually. Undefined if it cannot, or this is the installed
 * app.
 */
export function useInstallMethod(): 'offer' | 'by-hand' | undefined {
  useEffect(watchOffers, []);
  const offer = useObservable(installOffer);
  if (isInstalled()) return undefined;
  if (offer) return 'offer';
  return isAppleTablet(navigator) ? 'by-hand' : undefined;
}
