import { useEffect, useEffectEvent } from 'react';
import { listenForScans } from './scanner-keys.ts';

/**
 * Hears a hardware scanner wherever the focus is, also in a field of a question, where nothing of it stays.
 * @param passIn the pass with which the text of a field ends
 */
export function useWedge(onScan: (text: string) => void, passIn: (text: string) => string | undefined): void {
  const tell = useEffectEvent(onScan);
  const find = useEffectEvent(passIn);
  useEffect(() => listenForScans({ onScan: (text) => tell(text), passIn: (text) => find(text) }), []);
}
