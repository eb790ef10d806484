import type { FormHTMLAttributes, ReactNode } from 'react';
import { useNeedsConnection } from '../../../offline/needs-connection.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import styles from './item-form.module.css';

interface ItemFormDialogProps {
  title: string;
  submitLabel: string;
  busyLabel: string;
  /** From `useItemForm`. */
  itemForm: {
    readonly form: { readonly props: FormHTMLAttributes<HTMLFormElement> };
    readonly isSubmitting: boolean;
    readonly serverError: string | undefined;
    readonly cancel: () => void;
    /** By Esc or the cross. */
    readonly leave: () => void;
  };
  /** Its fields. */
  children: ReactNode;
}

/** The dialog in which an item is added or edited. */
export function ItemFormDialog({ title, submitLabel, busyLabel, itemForm, children }: ItemFormDialogProps) {
  const { form, isSubmitting, serverError, cancel, leave } = itemForm;
  const needsConnection = useNeedsConnection();
  return (
    <Dialog
      isOpen
      title={title}
      onClose={leave}
      isDismissable={!isSubmitting}
      footer={
        <>
          <Button onPress={cancel} isDisabled={isSubmitting}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form.props.id}
            variant="primary"
            isBusy={isSubmitting}
            busyLabel={busyLabel}
            disabledReason={needsConnection}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles.form}>
        <FormError message={serverError} />
        {children}
      </form>
    </Dialog>
  );
}
