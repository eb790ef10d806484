import { useEffect, useEffectEvent } from 'react';
import { createWedge } from './wedge.ts';

/** Hears a hardware scanner wherever the focus is, also in a field of a question, where nothing of it stays. */
export function useWedge(onScan: (text: string) => void): void {
  const tell = useEffectEvent(onScan);
  useEffect(() => {
    const wedge = createWedge();
    const onKey = (event: KeyboardEvent) => {
      const field = event.target instanceof HTMLInputElement ? event.target : undefined;
      const text = wedge.press(event.key, event.timeStamp, field !== undefined);
      if (text === undefined) return;
      // Otherwise it would press the button that has the focus, or submit the form.
      event.preventDefault();
      event.stopPropagation();
      if (field?.value.endsWith(text)) field.value = field.value.slice(0, -text.length);
      tell(text);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
