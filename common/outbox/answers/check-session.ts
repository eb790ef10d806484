/** A second call with the same token: is it denied too, and does the API answer at all? */
import { dataOf, listOrDataOf } from '../../contract/envelope.ts';
import { hasEndedSession, type PublicContent, publicContentOf, saysSessionEnded } from '../../http/denial.ts';
import { askOnce, type Sender } from '../delivery/send.ts';
import { idOf } from '../queueable.ts';
import type { Answer } from './answers.ts';

/** `busy`: the API limits these checks too; `odd`: an answer that may be a proxy's; `offline`, `timeout`: no answer. */
export type CompanyCheck = 'answers' | 'denied' | 'busy' | 'odd' | 'offline' | 'timeout';

export async function checkCompany(
  sender: Sender,
  token: string,
  signal: AbortSignal,
): Promise<CompanyCheck> {
  const answer = await askOnce(sender, 'currentCompany', {}, token, signal);
  if (answer.kind === 'timeout') return 'timeout';
  if (answer.kind !== 'http') return answer.kind === 'redirect' ? 'odd' : 'offline';
  if (answer.source === 'foreign') return 'odd';
  const { status, json, isEmpty } = answer;
  if (status === 429) return 'busy';
  if (status === 401) {
    if (answer.source === 'ours') return 'denied';
    const isPlain = isEmpty || json !== undefined;
    return hasEndedSession(isPlain, await checkContent(sender, signal)) ? 'denied' : 'odd';
  }
  if (saysSessionEnded(answer, json))
    return (await checkContent(sender, signal)) === 'there' ? 'denied' : 'odd';
  return status < 300 && idOf(dataOf(json)) !== null ? 'answers' : 'odd';
}

/** Whether the session has ended, as an answer of another make says without a 401: the company is refused alike. */
export async function isSessionEnded(
  sender: Sender,
  answer: Answer,
  token: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (answer.kind !== 'http' || !saysSessionEnded(answer, answer.json)) return false;
  return (await checkCompany(sender, token, signal)) === 'denied';
}

/** The result of a public call, also asked with a token, as the API may hide everything from those without one. */
export async function checkContent(
  sender: Sender,
  signal: AbortSignal,
  token: string | null = null,
): Promise<PublicContent> {
  const answer = await askOnce(sender, 'questions', { language: 'en' }, token, signal);
  // A followed redirect leads to another page, which is not the call's answer.
  if (answer.kind === 'redirect') return 'odd';
  const isRead = answer.kind === 'http';
  return publicContentOf(isRead ? answer : undefined, isRead && Array.isArray(listOrDataOf(answer.json)));
}
