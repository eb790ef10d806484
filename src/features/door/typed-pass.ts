/** A pass where no pass is asked for: typed by a scanner that is as slow as a person. Pure. */
import { PASS_LENGTH, readPassCode } from '../../../common/lib/pass-code.ts';
import type { GuestBook } from '../../offline/door/guest-book.ts';

const ADDRESS = /https?:\/\/\S+$/i;
const CODE = new RegExp(`[0-9A-Z]{${PASS_LENGTH}}$`);

/**
 * The code of the pass with which a name or a reason ends; undefined where it ends with none. Ten letters without a
 * digit may be a name: they are a pass only where the list has it.
 */
export function typedPass(text: string, book?: Pick<GuestBook, 'byCode'>): string | undefined {
  const [last] = ADDRESS.exec(text.trim()) ?? CODE.exec(text.trim()) ?? [];
  const code = last === undefined ? undefined : readPassCode(last);
  if (last === undefined || code === undefined) return undefined;
  return /\d/.test(last) || book?.byCode(code) ? code : undefined;
}
