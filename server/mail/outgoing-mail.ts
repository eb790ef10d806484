import type { Tx } from '../db/database.ts';
import type { Letter } from './letter.ts';

/** The way out for mails. */
export interface Mail {
  /** Puts a mail into the outgoing table, in the transaction of its cause; it leaves after the commit. */
  compose(tx: Tx, letter: Letter): Promise<void>;
  /** Wakes the delivery; called after a commit. */
  nudge(): void;
}
