/** What a file field takes, and how sizes are written. */

export interface FileKind {
  /** For the `accept` attribute. */
  accept: string;
  /** Shown when something else is chosen. */
  refusal: string;
}

export const IMAGES: FileKind = { accept: 'image/*', refusal: 'Please choose an image.' };
export const IMAGES_AND_PDF: FileKind = {
  accept: 'image/*,application/pdf',
  refusal: 'Please choose a PDF or an image.',
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
