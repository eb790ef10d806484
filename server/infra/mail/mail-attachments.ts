/** Attachments of a mail. Stored in short form: pictures and files are generated when it is sent. */
import type { Attachment } from 'nodemailer/lib/mailer';
import { qrPicture } from './qr-picture.ts';

export interface MailAttachments {
  /** Content of the QR code in the mail, such as a URL. */
  qr?: string;
  /** An iCalendar file. */
  calendar?: string;
  /** The file removes its event from calendars. */
  isCancelled?: boolean;
  /** Replies go to the company, at the address that it has when the mail is sent. */
  isAnswered?: boolean;
}

/** The content id by which the HTML refers to the picture of the QR code. */
export const QR_CID = 'qr@pass';

/** The attachments as sent: the picture is inline, so that mail programs show it without asking. */
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
