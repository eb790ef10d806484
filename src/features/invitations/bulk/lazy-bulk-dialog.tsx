import { type ComponentProps, lazy, Suspense } from 'react';
import { PartNotHere } from '../../../offline/worker/part-not-here.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { BulkInviteDialog as LoadedDialog } from './bulk-invite-dialog.tsx';

type BulkInviteDialogProps = ComponentProps<typeof LoadedDialog>;

/** Undefined where it is neither on the device nor to be had. */
async function loadBulkDialog() {
  return await import('./bulk-invite-dialog.tsx').catch(() => undefined);
}

const Loaded = lazy(async () => ({ default: (await loadBulkDialog())?.BulkInviteDialog ?? NotHere }));

/** SEND BULK INVITE. Few visits need it and it is large, so it travels apart from the screen. */
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
      <PartNotHere />
    </Dialog>
  );
}
