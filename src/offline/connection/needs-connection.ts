import { isDisconnected, useConnectivity } from './connectivity.ts';

/** Shown on actions that cannot be queued, while there is no connection. */
const NEEDS_CONNECTION = 'Needs a connection';

/** Why an action that needs the server is disabled; undefined if it is not. For `disabledReason`. */
export function useNeedsConnection(): string | undefined {
  const { state } = useConnectivity();
  return isDisconnected(state) ? NEEDS_CONNECTION : undefined;
}
