import { useConnectivity } from './connectivity.ts';

/** Said on what cannot wait in the outbox while there is no connection. */
const NEEDS_CONNECTION = 'Needs a connection';

/** Why an action that needs the server cannot be taken now, or undefined. For `disabledReason`. */
export function useNeedsConnection(): string | undefined {
  const { state } = useConnectivity();
  return state === 'offline' || state === 'wifi-sign-in' ? NEEDS_CONNECTION : undefined;
}
