import { useEffect, useEffectEvent } from 'react';
import { connection } from './connectivity.ts';

/**
 * Calls back when the server answers again. Without a session nothing checks the server, so the browser's online event
 * is used: the callback must be harmless without a connection.
 */
export function useWhenConnected(onConnected: () => void): void {
  const tell = useEffectEvent(onConnected);
  useEffect(() => {
    const onConnection = () => {
      if (connection.get() === 'online') tell();
    };
    const onBrowserOnline = () => tell();
    const stop = connection.watch(onConnection);
    addEventListener('online', onBrowserOnline);
    return () => {
      stop();
      removeEventListener('online', onBrowserOnline);
    };
  }, []);
}
