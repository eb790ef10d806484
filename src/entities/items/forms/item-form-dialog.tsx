import type { ComponentProps } from 'react';
import { useNeedsConnection } from '../../../offline/connection/needs-connection.ts';
import { UnsavedNotice } from '../../../ui/form/unsaved-notice.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';

type ItemFormDialogProps = Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'submitLabel' | 'busyLabel' | 'children'
> & {
  /** From `useItemForm`. */
  itemForm: ComponentProps<typeof FormDialog>['form'] & {
    readonly discardDraft: (() => void) | undefined;
    readonly cancel: () => void;
    /** Closes by Esc or the cross, and keeps the draft. */
    readonly leave: () => void;
  };
};

/** The dialog that adds or edits an item. */
export function ItemFormDialog({ itemForm, children, ...props }: ItemFormDialogProps) {
  const needsConnection = useNeedsConnection();
  return (
    <FormDialog
      {...props}
      form={itemForm}
      isAwaited
      disabledReason={needsConnection}
      onCancel={itemForm.cancel}
      onLeave={itemForm.leave}
    >
      <UnsavedNotice discard={itemForm.discardDraft} />
      {children}
    </FormDialog>
  );
}
