import type { FormHTMLAttributes, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { FormError } from './form/form-error.tsx';
import styles from './form-dialog.module.css';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'size'> {
  /** What `useOrderedForm` answers. */
  form: {
    readonly form: { readonly key: string; readonly props: FormHTMLAttributes<HTMLFormElement> };
    readonly isSubmitting: boolean;
    readonly serverError: string | undefined;
    readonly forgetRefusal: () => void;
  };
  submitLabel: string;
  busyLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** Sending it destroys something. */
  isDanger?: boolean;
  /** Why it cannot be sent now. */
  disabledReason?: string | undefined;
  /** What is sent is waited for: until the answer is there, nothing closes the dialog. */
  isAwaited?: boolean;
  /** A second way to send it, between Cancel and the first one. */
  otherSubmit?: ReactNode;
  onCancel: () => void;
  /** By Esc or the cross; the same as Cancel unless told. */
  onLeave?: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A dialog that is a form: its fields, its one error, Cancel and the button that sends it. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, submitLabel, busyLabel, disabledReason, isAwaited = false, children } = props;
  const { cancelLabel = 'Cancel', isDanger, otherSubmit, onCancel, onLeave = onCancel } = props;
  const { form, isSubmitting, serverError, forgetRefusal } = props.form;
  const isHeld = isAwaited && isSubmitting;
  // What was refused is no news to who has left the form.
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
