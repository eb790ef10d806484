/** What a mail carries beside its words. Kept small while it waits: pictures and files are made of it when it leaves. */
export interface Enclosed {
  /** What the QR code in the mail says, such as an address. */
  qr?: string;
  /** An iCalendar file, attached. */
  calendar?: string;
}
