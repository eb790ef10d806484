import { FullScreenSpinner } from '../ui/spinner.tsx';

/** Shown while a screen's code or first content is loading. */
export function PendingScreen() {
  return <FullScreenSpinner label="Loading the screen" />;
}
