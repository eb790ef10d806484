import * as z from 'zod/mini';
import { toldAnswer } from '../../../../common/contract/guest-mails.ts';
import { formatCount } from '../../../lib/count.ts';

/** The choice to tell some guests. */
export function tellLabel(guests: number): string {
  return guests === 1 ? 'Tell the guest by mail' : `Tell the ${formatCount(guests)} guests by mail`;
}

/** What came of telling guests, by what the server answered; its answer may have been lost. */
export function toldMessage(answer: unknown): string {
  const said = z.parse(toldAnswer, answer);
  if (!said) return 'Whether the guests are told is not known: the answer was lost.';
  const { told, is_more } = said;
  if (is_more && told === 0) return 'The guests are told as soon as your company may send more mails.';
  if (told === 0) return 'There was nobody to tell.';
  const who = told === 1 ? '1 guest is told' : `${formatCount(told)} guests are told`;
  return is_more ? `${who} by mail now, the others after them.` : `${who} by mail.`;
}
