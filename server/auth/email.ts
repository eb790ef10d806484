import { oneLine } from '../text/visible-text.ts';

/** How e-mails are stored and compared: lower-cased, without blanks around them and without what cannot be seen. */
export function emailKey(email: string): string {
  return oneLine(email).toLowerCase();
}
