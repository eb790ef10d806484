import type { FormHTMLAttributes, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { FormError } from './form/form-error.tsx';
import styles from './form-dialog.module.css';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'size'> {
  /** The result of `useOrderedForm`. */
  form: {
    readonly form: { readonly key: string; readonly props: FormHTMLAttributes<HTMLFormElement> };
    readonly isSubmitting: boolean;
    readonly serverError: string | undefined;
    readonly forgetRefusal: () => void;
  };
  submitLabel: string;
  busyLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** Submitting it is destructive. */
  isDanger?: boolean;
  /** Why it cannot be submitted now. */
  disabledReason?: string | undefined;
  /** The answer is required: the dialog cannot be closed until it arrives. */
  isAwaited?: boolean;
  /** A second submit button, between Cancel and the first one. */
  otherSubmit?: ReactNode;
  onCancel: () => void;
  /** Called on Esc or the close button; default: the same as Cancel. */
  onLeave?: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A dialog with a form: fields, one error, Cancel and the submit button. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, submitLabel, busyLabel, disabledReason, isAwaited = false, children } = props;
  const { cancelLabel = 'Cancel', isDanger, otherSubmit, onCancel, onLeave = onCancel } = props;
  const { form, isSubmitting, serverError, forgetRefusal } = props.form;
  const isHeld = isAwaited && isSubmitting;
  // A refusal is irrelevant once the form is closed.
  const leaving = (leave: () => void) => () => {
    forgetRefusal();
    leave();
  };
  return (
    <Dialog
      isOpen
      title={title}
      size={size}
      onClose={leaving(onLeave)}
      isDismissable={!isHeld}
      footerNote={disabledReason && `${disabledReason}. What you typed stays here.`}
      footer={
        <>
          <Button onPress={leaving(onCancel)} isDisabled={isHeld}>
            {cancelLabel}
          </Button>
          {otherSubmit}
          <Button
            type="submit"
            form={form.props.id}
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={isSubmitting}
            busyLabel={busyLabel}
            disabledReason={disabledReason}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form key={form.key} {...form.props} className={styles.form}>
        <FormError message={serverError} />
        {children}
      </form>
    </Dialog>
  );
}
