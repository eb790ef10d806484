import { FileCheck, FileText } from 'lucide-react';
import { type FileKind, IMAGES_AND_PDF } from './file-choice.ts';
import styles from './form/file-picker.module.css';
import { FilePicker } from './form/file-picker.tsx';
import type { FieldProps } from './form/form-field.ts';

interface FileFieldProps extends FieldProps {
  /** By default PDF or image. */
  kind?: FileKind | undefined;
  prompt?: string | undefined;
  /** Called with every chosen file, and with undefined on removal. */
  onFile?: ((file: File | undefined) => void) | undefined;
}

/** A file field for documents. */
export function FileField({
  kind = IMAGES_AND_PDF,
  prompt = 'Choose a PDF or an image',
  ...props
}: FileFieldProps) {
  return (
    <FilePicker
      {...props}
      kind={kind}
      prompt={prompt}
      preview={(file) => <span className={styles.icon}>{file ? <FileCheck /> : <FileText />}</span>}
    />
  );
}
