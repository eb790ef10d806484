/** Which files a file field accepts. */
import { type FileFormat, uploadMessages } from '../../common/contract/uploads.ts';

export interface FileKind {
  /** The `accept` attribute. */
  accept: string;
  /** Shown when another kind of file is chosen. */
  refusal: string;
  /** The accepted formats, judged by content. Without it any file is accepted, and its reader reports problems. */
  formats?: readonly FileFormat[];
}

/** Listed one by one: iPhones convert HEIC photos to JPEG for a field that does not accept HEIC. */
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

/** Lists of people. The reader judges the content, which is more reliable than name or type. */
export const LISTS: FileKind = {
  accept:
    '.xlsx,.xls,.xlsm,.xlsb,.ods,.csv,.tsv,.tab,.txt,.vcf,.ldif,.slk,.dif,.json,.numbers,text/csv,text/vcard,text/x-vcard,application/json,text/tab-separated-values,text/plain,application/vnd.ms-excel,application/vnd.oasis.opendocument.spreadsheet,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refusal: 'Please choose a list.',
};
