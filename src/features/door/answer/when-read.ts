import type { DoorDevice } from '../../../offline/door/door-device.ts';

/**
 * Resolves once the list stored on the device is read, or cannot be. Before that, every guest would seem to be missing
 * from it.
 */
export function whenRead(state: DoorDevice['state']): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (state.get().device === 'loading') return;
      stop();
      resolve();
    };
    const stop = state.watch(look);
    look();
  });
}
