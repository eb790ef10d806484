/** The channel between tabs for door messages; undefined where the browser has no BroadcastChannel. */
export const openDoorChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('door');
