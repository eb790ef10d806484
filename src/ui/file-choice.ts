/** What a file field takes. */
import { type FileFormat, uploadMessages } from '../../common/contract/uploads.ts';

export interface FileKind {
  /** For the `accept` attribute. */
  accept: string;
  /** Shown when something else is chosen. */
  refusal: string;
  /** The formats that are taken, by their content. Without it any file is: anyone who reads it says what is wrong. */
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

/** Lists of people. What is in one is judged when it is read, which says more than its name or type. */
export const LISTS: FileKind = {
  accept:
    '.xlsx,.xls,.xlsm,.xlsb,.ods,.csv,.tsv,.tab,.txt,.vcf,.ldif,.json,.numbers,text/csv,text/vcard,text/x-vcard,application/json,text/tab-separated-values,text/plain,application/vnd.ms-excel,application/vnd.oasis.opendocument.spreadsheet,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refusal: 'Please choose a list.',
};
