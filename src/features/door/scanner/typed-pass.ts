/** Finds a pass in a text field, typed by a scanner as slow as a person. Pure. */
import { PASS_LENGTH, readPassCode } from '../../../../common/lib/pass-code.ts';
import type { GuestBook } from '../../../offline/door/guests/guest-book.ts';

const ADDRESS = /https?:\/\/\S+$/i;
const CODE = new RegExp(`[0-9A-Z]{${PASS_LENGTH}}$`);

/**
 * The pass code at the end of a name or a reason; undefined if there is none. Ten letters without a digit may be a
 * name: they count as a pass only if the list has it.
 */
export function typedPass(text: string, book?: Pick<GuestBook, 'byCode'>): string | undefined {
  const [last] = ADDRESS.exec(text.trim()) ?? CODE.exec(text.trim()) ?? [];
  const code = last === undefined ? undefined : readPassCode(last);
  if (last === undefined || code === undefined) return undefined;
  return /\d/.test(last) || book?.byCode(code) ? code : undefined;
}

/** Whether a whole text is meant as a code. Many names have ten letters too, like "Maria Rossi": as in `typedPass`. */
export function isTypedCode(text: string, book: Pick<GuestBook, 'byCode'>): boolean {
  const code = readPassCode(text);
  return code !== undefined && (/\d/.test(text) || book.byCode(code) !== undefined);
}
