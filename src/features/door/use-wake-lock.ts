import { useEffect } from 'react';

/** Keeps the screen on while it is seen, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Refused on an almost empty battery.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isLeft) void held?.release();
      else lock = held;
    };
    void hold();
    // A browser takes it away with the screen.
    document.addEventListener('visibilitychange', hold);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}
