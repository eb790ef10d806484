import type { ConnectionState } from '../../offline/connection/connectivity.ts';

/** What a logout costs that cannot be followed by a login; undefined while it can. */
export function lossMessage(state: ConnectionState): string | undefined {
  if (state === 'server-trouble')
    return 'While the server does not answer you cannot sign in again, and the lists kept on this device go.';
  if (navigator.onLine && (state === 'online' || state === 'sign-in')) return undefined;
  return 'Without a connection you cannot sign in again, and the lists kept on this device go.';
}
