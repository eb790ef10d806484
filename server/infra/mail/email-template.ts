import type { Letter, LetterPass } from '../../../common/lib/letters/letter.ts';

/** What admits its reader to an event. */
export interface MailedPass extends LetterPass {
  /** The event, as an iCalendar file; empty where there is none. */
  calendar: string;
}

/** A mail before it is rendered: a letter, to whom it goes, and when. */
export interface EmailTemplate extends Letter<MailedPass> {
  to: string;
  /** What it is about, for this person, where it may be repeated: the latest takes the place of one that still waits. */
  topic?: string;
  /** How far apart those of a topic leave: `spaced` for what anybody may have repeated, `at-once` for codes. */
  pace?: 'spaced' | 'at-once';
  /** Other topics of the same person, from whose mails these keep their distance too. */
  pacedWith?: readonly string[];
  /** Written for the same work as one that leaves, and never sent. */
  isHeldBack?: true;
  /** Leaves before everything else: somebody waits for it at the log-in. */
  isUrgent?: true;
  /** Whose turn an urgent one takes, as `initiators.ts` writes it; without one it has a turn of its own. */
  initiator?: string;
  /** One of many: leaves after everything else, when the turn of its company has come. */
  bulk?: {
    companyId: string;
    /** An answer goes to the company; else to the sender of all our mails. */
    isAnswered?: boolean;
  };
  /** Not sent any more from then on. */
  expiresAt?: Date;
  /** Takes an event out of calendars again: an iCalendar file with the method CANCEL. */
  cancelledCalendar?: string;
}
