import { FullScreenSpinner } from '../ui/spinner.tsx';

/** While a screen's code or first content is on its way. */
export function PendingScreen() {
  return <FullScreenSpinner label="Loading the screen" />;
}
