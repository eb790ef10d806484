import { Upload, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatSize } from '../../lib/file-size.ts';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import type { FileKind } from '../file-choice.ts';
import fieldStyles from './field.module.css';
import { FieldShell } from './field-shell.tsx';
import styles from './file-picker.module.css';
import { describedBy, type FieldProps, withMessage } from './form-field.ts';
import { useFileInput } from './use-file-input.ts';

interface FilePickerProps extends FieldProps {
  kind: FileKind;
  /** A preview of the file: a picture or an icon. */
  preview: (file: File | undefined) => ReactNode;
  /** Shown while no file is chosen. */
  prompt: string;
  /** Called with every chosen file, and with undefined on removal. */
  onFile?: ((file: File | undefined) => void) | undefined;
}

/** The shared body of file and image fields: a drop zone that is the native input's label. */
export function FilePicker(props: FilePickerProps) {
  const { kind, preview, prompt, isDisabled } = props;
  const { file, lost, refusal, isDraggedOver, inputProps, dropProps, remove } = useFileInput(
    kind,
    props.onFile,
  );
  // A refused file is shown like any other message of the field.
  const field = withMessage(props.field, refusal);
  return (
    <FieldShell {...props} field={field}>
      <div
        className={classNames(fieldStyles.control, styles.zone)}
        data-dragged={isDraggedOver || undefined}
        aria-disabled={isDisabled}
        {...dropProps}
      >
        <input
          {...inputProps}
          data-refused={refusal}
          className={styles.input}
          id={field.id}
          name={field.name}
          disabled={isDisabled}
          aria-required={props.isRequired}
          aria-invalid={field.ariaInvalid}
          aria-describedby={describedBy(field, props.description)}
        />
        {preview(file)}
        <span className={styles.text} aria-live="polite">
          {lost === undefined || file ? (
            <span className={styles.name} dir="auto">
              {file?.name ?? prompt}
            </span>
          ) : (
            <span className={styles.lost} dir="auto">
              {`${lost} was not kept. Choose it again.`}
            </span>
          )}
          {file && <span className={styles.size}>{formatSize(file.size)}</span>}
        </span>
        {file ? (
          <span className={styles.remove}>
            <IconButton label={`Remove ${file.name}`} icon={<X />} onPress={remove} />
          </span>
        ) : (
          <Upload className={styles.upload} aria-hidden="true" />
        )}
      </div>
    </FieldShell>
  );
}
