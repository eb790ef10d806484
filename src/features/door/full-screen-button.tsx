import { Maximize, Minimize } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../../ui/button.tsx';

/** Takes the browser's own bars away, where the system lets a page do so: an iPhone does not. */
export function FullScreenButton() {
  const isFull = useSyncExternalStore(watch, () => Boolean(document.fullscreenElement));
  if (!document.fullscreenEnabled) return null;
  return isFull ? (
    <IconButton
      label="Leave full screen"
      icon={<Minimize />}
      onPress={() => change(() => document.exitFullscreen())}
    />
  ) : (
    <IconButton
      label="Full screen"
      icon={<Maximize />}
      onPress={() => change(() => document.documentElement.requestFullscreen())}
    />
  );
}

/** Where the browser refuses, everything stays as it is. */
function change(ask: () => Promise<void>): void {
  void ask().catch(() => undefined);
}

function watch(tell: () => void): () => void {
  document.addEventListener('fullscreenchange', tell);
  return () => document.removeEventListener('fullscreenchange', tell);
}
