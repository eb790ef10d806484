/** What a file field takes, and how sizes are written. */
import { type FileFormat, uploadMessages } from '../contract/uploads.ts';

export interface FileKind {
  /** For the `accept` attribute. */
  accept: string;
  /** Shown when something else is chosen. */
  refusal: string;
  /** The formats that are taken, by their content. Without it, a file is judged by its declared type and name. */
  formats?: readonly FileFormat[];
}

/** Named one by one: an iPhone turns its HEIC photos into JPEG for a field that does not take them. */
export const IMAGES: FileKind = {
  accept: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
  refusal: uploadMessages.notAnImage,
  formats: ['png', 'jpeg', 'webp', 'gif', 'avif'],
};
export const IMAGES_AND_PDF: FileKind = {
  accept: 'application/pdf,image/png,image/jpeg',
  refusal: uploadMessages.notADocument,
  formats: ['pdf', 'png', 'jpeg'],
};

export const EXCEL: FileKind = {
  accept: '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refusal: 'Please choose an Excel file (.xlsx).',
};

/** Whether a file is of a kind. A dropped file passes by the dialog's filter, and some dialogs can be told "all files". */
export function isOfKind(file: Pick<File, 'type' | 'name'>, kind: FileKind): boolean {
  return kind.accept.split(',').some((type) => {
    if (type.startsWith('.')) return file.name.toLowerCase().endsWith(type);
    return type.endsWith('/*') ? file.type.startsWith(type.slice(0, -1)) : file.type === type;
  });
}

/** A size in bytes as people read it: `812 B`, `48 KB`, `3.1 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
