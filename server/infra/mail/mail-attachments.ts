/** What a mail carries beside its words. Kept small while it waits: pictures and files are made of it when it leaves. */
import type { Attachment } from 'nodemailer/lib/mailer';
import { qrPicture } from './qr-picture.ts';

export interface MailAttachments {
  /** What the QR code in the mail says, such as an address. */
  qr?: string;
  /** An iCalendar file, attached. */
  calendar?: string;
  /** The file takes its event out of calendars again. */
  isCancelled?: boolean;
  /** An answer goes to its company, wherever that has its address when the mail leaves. */
  isAnswered?: boolean;
}

/** By which the HTML of a mail names the picture of its QR code. */
export const QR_CID = 'qr@pass';

/** As a mail server is given them: the picture within the mail, where mail programs show it unasked. */
export function attachmentsOf({ qr, calendar, isCancelled = false }: MailAttachments): Attachment[] {
  return [...(!qr ? [] : [pictureOf(qr)]), ...(!calendar ? [] : [fileOf(calendar, isCancelled)])];
}

function pictureOf(qr: string): Attachment {
  return {
    cid: QR_CID,
    filename: 'pass.png',
    contentType: 'image/png',
    contentDisposition: 'inline',
    content: Buffer.from(qrPicture(qr)),
  };
}

function fileOf(calendar: string, isCancelled: boolean): Attachment {
  return {
    filename: 'event.ics',
    contentType: `text/calendar; charset=utf-8; method=${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    content: calendar,
  };
}
