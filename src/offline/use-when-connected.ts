import { useEffect, useEffectEvent } from 'react';
import { connection } from './connectivity.ts';

/**
 * Calls back when the server answers again. Without a session nothing asks whether it does, so that the browser's word is
 * enough: what is done then must be right, if in vain, without a connection too.
 */
export function useWhenConnected(onConnected: () => void): void {
  const tell = useEffectEvent(onConnected);
  useEffect(() => {
    const heed = () => {
      if (connection.get() === 'online') tell();
    };
    const onBrowserOnline = () => tell();
    const stop = connection.watch(heed);
    addEventListener('online', onBrowserOnline);
    return () => {
      stop();
      removeEventListener('online', onBrowserOnline);
    };
  }, []);
}
