import type { Letter, LetterPass } from '../../../common/lib/letters/letter.ts';

/** The pass that admits the reader to an event. */
export interface MailedPass extends LetterPass {
  /** The event as an iCalendar file; empty if there is none. */
  calendar: string;
}

/** A mail before rendering: its text, its recipient, and when it is sent. */
export interface EmailTemplate extends Letter<MailedPass> {
  to: string;
  /** What it is about, for this recipient, if it may be repeated: the latest replaces a pending one. */
  topic?: string;
  /** The distance between mails of a topic: `spaced` where anybody may cause repeats, `at-once` for codes. */
  pace?: 'spaced' | 'at-once';
  /** Other topics of the same person that count for the distance. */
  pacedWith?: readonly string[];
  /** Never sent: composed only so that an answer takes as long as one that sends a mail. */
  isHeldBack?: true;
  /** Sent before all others: somebody waits for it to log in. */
  isUrgent?: true;
  /** Whose turn an urgent mail takes, as built by `initiators.ts`; without one it has its own. */
  initiator?: string;
  /** One of many: sent after all others, when it is its company's turn. */
  bulk?: {
    companyId: string;
    /** Replies go to the company; otherwise to the sender of all our mails. */
    isAnswered?: boolean;
  };
  /** Not sent after this time. */
  expiresAt?: Date;
  /** Removes an event from calendars: an iCalendar file with the method CANCEL. */
  cancelledCalendar?: string;
}
