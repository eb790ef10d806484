import { oneLine } from '../text/visible-text.ts';

/** How e-mails are stored and compared: lower-cased, without blanks around them and without what cannot be seen. */
export function emailKey(email: string): string {
  return oneLine(email).toLowerCase();
}

/**
 * The mailbox behind an address, for counting only: `ada+1@b.co` and `ada@b.co.` are `ada@b.co`. Mails go to the address
 * as it was given, and accounts are found by it.
 */
export function mailboxKey(email: string): string {
  return email.replace(/^([^+]+)\+.*@/s, '$1@').replace(/\.+$/, '');
}
