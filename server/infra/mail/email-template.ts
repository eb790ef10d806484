import type { Words } from './email-text.ts';

/** What admits its reader to an event. */
export interface MailedPass {
  /** As it is shown. */
  code: string;
  /** Where it is shown; the QR code holds the same. */
  url: string;
  /** The event, as an iCalendar file; empty where there is none. */
  calendar: string;
}

/** A mail before it is rendered: plain words, an optional code or button. */
export interface EmailTemplate {
  to: string;
  /** What it is about, for this person, where it may be repeated: the latest takes the place of one that still waits. */
  topic?: string;
  /** How far apart those of a topic leave: `spaced` for what anybody may have repeated, `at-once` for codes. */
  pace?: 'spaced' | 'at-once';
  /** Written for the same work as one that leaves, and never sent. */
  isHeldBack?: true;
  /** Leaves before everything else: somebody waits for it at the log-in. */
  isUrgent?: true;
  /** Whose turn an urgent one takes, as `askers.ts` writes it; without one it has a turn of its own. */
  asker?: string;
  /** One of many: leaves after everything else, when the turn of its company has come. */
  bulk?: { companyId: string };
  /** Not sent any more from then on. */
  expiresAt?: Date;
  subject: Words;
  /** How it begins, such as `Hello Ada,`. */
  greeting: Words;
  paragraphs: readonly Words[];
  /** Label and value lines, such as date and place. */
  details?: readonly (readonly [label: string, value: Words])[];
  /** A code to be typed, shown large. */
  code?: string;
  button?: { label: string; url: string };
  pass?: MailedPass;
  /** What stands below all that, such as what to do when it was not you. */
  closing?: Words;
}
