import { shownCameraAddress } from '../../../common/contract/camera-address.ts';
import { MASK } from '../../../common/contract/camera-mask.ts';
import { CameraFormSchema } from '../../../common/contract/cameras.ts';
import { useAdding } from '../../entities/collections/use-adding.ts';
import { refusalOfEntry } from '../../entities/collections/use-edited-entry.ts';
import { entryFields } from '../../offline/changes/revise-entry.ts';
import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';
import { UnsavedNotice } from '../../ui/form/unsaved-notice.tsx';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { cameraKind } from './camera-kind.ts';
import { cameraQueries } from './queries.ts';
import { SECRET_WANTED, unmaskAddress } from './unmask-address.ts';

interface AddCameraDialogProps {
  companyId: string;
  locationId: string;
  queueKey: string;
  /** All cameras of the plan are used. The server decides; this only warns. */
  isFull: boolean;
  /** The location's payment was rejected. Here too the server decides. */
  isUnpaid: boolean;
  hasWaiting: boolean;
  /** The pending or refused entry that is edited. */
  edited: OutboxEntry | undefined;
  onClose: () => void;
}

/**
 * ADD CAMERA, or EDIT CAMERA for one that is still on the device. A draft keeps the name only, as an address may
 * contain a password.
 */
export function AddCameraDialog(props: AddCameraDialogProps) {
  const { companyId, locationId, queueKey, isFull, isUnpaid, hasWaiting, edited, onClose } = props;
  const { queryKey } = cameraQueries.list(companyId, locationId);
  const { add, cancelAdding } = useAdding({
    kind: cameraKind,
    companyId,
    queueKey,
    queryKey,
    editedId: edited?.id,
  });
  const opened = edited && textsOf(edited.request);
  const shown = opened?.url ?? '';
  const form = useOrderedForm(CameraFormSchema, {
    defaultValue: opened,
    draftKey: `${companyId}:camera:${edited?.id ?? queueKey}`,
    refusedBefore: edited && refusalOfEntry(edited),
    onSubmit: async (typed, merge) => {
      const present = edited && (await entryFields(companyId, edited.id));
      const camera = present ? merge(typed, textsOf(present)) : typed;
      const isOfPresent = present && camera.url === textsOf(present).url;
      const before = (isOfPresent ? present : edited?.request)?.url;
      const name = camera.name.trim();
      const url = unmaskAddress(camera.url, before);
      if (url === undefined) return { field: 'url', message: SECRET_WANTED };
      const added = await add({
        request: { name, url, location_id: locationId },
        label: `Add camera ${name}`,
      });
      if (added.outcome === 'refused') return { message: added.message };
      form.forgetDraft();
      onClose();
      return undefined;
    },
  });

  /** The input is restored when the dialog is reopened, except for the URL. */
  function leave() {
    if (form.isSubmitting) void cancelAdding();
    onClose();
  }

  return (
    <FormDialog
      form={form}
      title={edited ? 'EDIT CAMERA' : 'ADD CAMERA'}
      submitLabel={edited ? 'Save' : 'Add Now'}
      busyLabel={edited ? 'Saving...' : 'Adding...'}
      onCancel={() => {
        form.forgetDraft();
        leave();
      }}
      onLeave={leave}
    >
      <UnsavedNotice discard={edited && form.discardDraft} />
      {isUnpaid && form.serverError === undefined && (
        <Notice tone="warning">
          This location is not paid any more, so no camera is accepted. Choose Upgrade first, then connect
          cameras.
        </Notice>
      )}
      {isFull && !isUnpaid && form.serverError === undefined && (
        <Notice tone="warning">
          {hasWaiting
            ? 'With the cameras that wait on this device, all cameras of the plan are taken. Delete one or upgrade the plan to connect more.'
            : 'All cameras of the plan are connected. Delete one or upgrade the plan to connect more.'}
        </Notice>
      )}
      <TextField field={form.fields.name} label="Name" isRequired autoComplete="off" autoFocus />
      <TextField
        field={form.fields.url}
        label="URL"
        // A text field: the browser's URL validation rejects unescaped passwords.
        inputMode="url"
        isRequired
        autoComplete="off"
        isVerbatim
        isNeverKept
        description={
          shown.includes(MASK)
            ? 'The dots stand for what is kept secret: leave them, or enter the whole URL again.'
            : 'User and password may stand in it. Afterwards nobody sees them again, nor whatever else may be secret.'
        }
        placeholder="rtsp://user:password@192.168.1.20:554/stream"
      />
    </FormDialog>
  );
}

/** In the form's masked format. */
function textsOf({ name = '', url }: Readonly<Record<string, string>>) {
  return { name, url: url === undefined ? '' : shownCameraAddress(url) };
}
