/** Between the tabs of a device, on what happens at its doors; undefined where the browser has no such thing. */
export const openDoorChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('door');
