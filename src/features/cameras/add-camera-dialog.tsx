import { CameraFormSchema } from '../../contract/cameras.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAdding } from '../items/belongings/use-adding.ts';
import styles from './add-camera-dialog.module.css';
import { cameraKind } from './camera-kind.ts';
import { cameraQueries } from './queries.ts';

interface AddCameraDialogProps {
  companyId: string;
  locationId: string;
  lane: string;
  /** All cameras of the plan are connected. The server decides; people are told before. */
  isFull: boolean;
  onClose: () => void;
}

/** ADD CAMERA. No draft of it is kept: an address may hold a password. */
export function AddCameraDialog({ companyId, locationId, lane, isFull, onClose }: AddCameraDialogProps) {
  const { queryKey } = cameraQueries.list(companyId, locationId);
  const add = useAdding({ kind: cameraKind, companyId, lane, queryKey });
  const { form, fields, isSubmitting, serverError } = useOrderedForm(CameraFormSchema, {
    onSubmit: async (camera) => {
      const name = camera.name.trim();
      const refusal = await add({
        request: { name, url: camera.url.trim(), location_id: locationId },
        label: `Add camera ${name}`,
      });
      if (refusal) return { message: refusal.message };
      onClose();
      return undefined;
    },
  });

  return (
    <Dialog
      isOpen
      title="ADD CAMERA"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={form.props.id}
            variant="primary"
            isBusy={isSubmitting}
            busyLabel="Adding..."
          >
            Add Now
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles.form}>
        {isFull && (
          <Notice tone="warning">
            All cameras of the plan are connected. Delete one or upgrade the plan to connect more.
          </Notice>
        )}
        <FormError message={serverError} />
        <TextField field={fields.name} label="Name" isRequired autoComplete="off" autoFocus />
        <TextField
          field={fields.url}
          label="URL"
          // As text: the browser's own check of addresses knows nothing of passwords pasted as they are.
          inputMode="url"
          isRequired
          autoComplete="off"
          isVerbatim
          description="User and password may stand in it. They are kept secret: afterwards nobody sees them again."
          placeholder="rtsp://user:password@192.168.1.20:554/stream"
        />
      </form>
    </Dialog>
  );
}
