import { useEffect } from 'react';
import { useObservable } from '../../offline/observable.ts';
import { installOffer, watchOffers } from './install-prompt.ts';
import { isAppleTablet, isInstalled } from './platform.ts';

/**
 * How this browser makes an app of the portal: by an offer of its own, or by hand on the person's part.
 * Undefined when it does not, and when this is the app already.
 */
export function useInstallWay(): 'offer' | 'by-hand' | undefined {
  useEffect(watchOffers, []);
  const offer = useObservable(installOffer);
  if (isInstalled()) return undefined;
  if (offer) return 'offer';
  return isAppleTablet(navigator) ? 'by-hand' : undefined;
}
