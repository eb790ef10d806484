import { type ComponentProps, lazy, Suspense } from 'react';
import { MissingPart } from '../../../offline/worker/missing-part.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { BulkInviteDialog as LoadedDialog } from './bulk-invite-dialog.tsx';

type BulkInviteDialogProps = ComponentProps<typeof LoadedDialog>;

/** Undefined if it cannot be loaded. */
async function loadBulkDialog() {
  return await import('./bulk-invite-dialog.tsx').catch(() => undefined);
}

const Loaded = lazy(async () => ({ default: (await loadBulkDialog())?.BulkInviteDialog ?? NotHere }));

/** SEND BULK INVITE, loaded on demand: it is large and rarely used. */
export function BulkInviteDialog(props: BulkInviteDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

function NotHere({ onClose }: BulkInviteDialogProps) {
  return (
    <Dialog isOpen title="SEND BULK INVITE" onClose={onClose}>
      <MissingPart />
    </Dialog>
  );
}
