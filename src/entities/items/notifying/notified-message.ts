import * as z from 'zod/mini';
import { notifiedAnswer } from '../../../../common/contract/guest-mails.ts';
import { countOf, formatCount } from '../../../lib/count.ts';
import { latestSendTime } from './latest-send-time.ts';
import { GUESTS } from './notified-people.ts';

/**
 * The label of the choice to notify guests or other people.
 * @param count everybody who was sent an invitation; some may not have received it, and are not notified
 */
export function notifyLabel(count: number, { one, many } = GUESTS): string {
  return count === 1 ? `Tell the ${one} by mail` : `Tell up to ${formatCount(count)} ${many} by mail`;
}

/** The message about notified guests, or others, from the server's answer, which may have been lost. */
export function notifiedMessage(answer: unknown, { one, many } = GUESTS, now = new Date()): string {
  const parsed = z.parse(notifiedAnswer, answer);
  if (!parsed) return `Whether the ${many} are told is not known: the answer was lost.`;
  const { told, is_more, leaves_by } = parsed;
  if (is_more && told === 0) return `The ${many} are told as soon as their mails may leave.`;
  if (told === 0) return 'There was nobody to tell.';
  const who = countOf(told, `${one} is told`, `${many} are told`);
  const at = latestSendTime(leaves_by, now);
  const when = at === undefined ? ' within minutes' : told === 1 ? ` ${at}` : `, ${at} at the latest`;
  return is_more ? `${who} by mail${when}, the others after them.` : `${who} by mail${when}.`;
}
