import { type ComponentProps, lazy, Suspense } from 'react';
import { MissingPart } from '../../../offline/worker/missing-part.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ScanView as LoadedView } from './scan-view.tsx';

type ScanViewProps = ComponentProps<typeof LoadedView>;

/** Undefined if it cannot be loaded. */
async function loadScanView() {
  return await import('./scan-view.tsx').catch(() => undefined);
}

const Loaded = lazy(async () => ({ default: (await loadScanView())?.ScanView ?? NotHere }));

/** The camera's view, loaded on demand. Without its code the door stays as it is: names can still be searched. */
export function ScanView(props: ScanViewProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

function NotHere({ onClose }: ScanViewProps) {
  return (
    <Dialog isOpen size="s" title="Scan" onClose={onClose}>
      <MissingPart />
    </Dialog>
  );
}
