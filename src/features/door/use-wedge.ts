import { useEffect, useEffectEvent } from 'react';
import { createWedge } from './wedge.ts';

/** Hears a hardware scanner wherever the focus is, except in a dialog, whose fields it may be meant for. */
export function useWedge(onScan: (text: string) => void): void {
  const tell = useEffectEvent(onScan);
  useEffect(() => {
    const wedge = createWedge();
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const isInField = event.target instanceof HTMLInputElement;
      const text = wedge.press(event.key, event.timeStamp, isInField);
      if (text === undefined) return;
      // Otherwise it would press the button that has the focus.
      event.preventDefault();
      event.stopPropagation();
      tell(text);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
