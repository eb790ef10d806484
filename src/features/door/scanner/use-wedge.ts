import { useEffect, useEffectEvent } from 'react';
import { listenForScans } from './scanner-keys.ts';

/**
 * Receives scans of a hardware scanner wherever the focus is, also in a dialog's field, where the text is removed.
 * @param passIn the pass at the end of a field's text
 */
export function useWedge(onScan: (text: string) => void, passIn: (text: string) => string | undefined): void {
  const tell = useEffectEvent(onScan);
  const find = useEffectEvent(passIn);
  useEffect(() => listenForScans({ onScan: (text) => tell(text), passIn: (text) => find(text) }), []);
}
