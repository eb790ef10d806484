import type { MemberRow } from '../../entities/collections/collection-rows.ts';
import { RemoveMemberDialog } from '../../entities/collections/remove-member-dialog.tsx';
import { useEditedEntry } from '../../entities/collections/use-edited-entry.ts';
import { useHeldRow } from '../../entities/collections/use-held-row.ts';
import type { MemberDialog } from '../../entities/items/item-addresses.ts';
import { AddCameraDialog } from './add-camera-dialog.tsx';
import { cameraKind } from './camera-kind.ts';
import { cameraQueries } from './queries.ts';

interface CameraDialogsProps {
  companyId: string;
  locationId: string;
  queueKey: string;
  isFull: boolean;
  isUnpaid: boolean;
  /** Some of the plan's places are taken by pending cameras. */
  hasWaiting: boolean;
  dialog: MemberDialog | undefined;
  /** The row of the dialog, once it is known. */
  row: MemberRow | undefined;
  onClose: () => void;
}

export function CameraDialogs(props: CameraDialogsProps) {
  const { companyId, locationId, queueKey, isFull, isUnpaid, hasWaiting, dialog, row, onClose } = props;
  const edited = useEditedEntry(dialog, row);
  const removed = useHeldRow(dialog, row);
  // Pending rows are known only after the outbox was read.
  const isAdding = dialog?.kind === 'add' && (dialog.row === undefined || edited !== undefined);
  return (
    <>
      {isAdding && (
        <AddCameraDialog
          key={edited?.id}
          companyId={companyId}
          locationId={locationId}
          queueKey={queueKey}
          isFull={isFull}
          isUnpaid={isUnpaid}
          hasWaiting={hasWaiting}
          edited={edited}
          onClose={onClose}
        />
      )}
      {removed && (
        <RemoveMemberDialog
          kind={cameraKind}
          companyId={companyId}
          queueKey={queueKey}
          queryKey={cameraQueries.list(companyId, locationId).queryKey}
          row={removed}
          onClose={onClose}
        />
      )}
    </>
  );
}
