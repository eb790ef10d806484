import { useEffect } from 'react';

/** Keeps the screen on while it is visible, where supported. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Refused when the battery is almost empty.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isLeft) void held?.release();
      else lock = held;
    };
    void hold();
    // The browser releases it when the page is hidden.
    document.addEventListener('visibilitychange', hold);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}
