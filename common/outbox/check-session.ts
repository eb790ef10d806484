/** A second call with the same token: whether it is denied too, and whether the API answers at all. */
import { dataOf } from '../contract/envelope.ts';
import { hasEndedSession, type PublicContent, publicContentOf } from '../http/denial.ts';
import { idOf } from './queueable.ts';
import { askOnce, type Sender } from './send.ts';

/** `busy`: an API that counts the looks themselves; `odd`: what anybody may have answered; else nobody did. */
export type CompanyLook = 'answers' | 'denied' | 'busy' | 'odd' | 'offline' | 'timeout';

export async function askForCompany(
  sender: Sender,
  token: string,
  signal: AbortSignal,
): Promise<CompanyLook> {
  const answer = await askOnce(sender, 'currentCompany', {}, token, signal);
  if (answer.kind === 'timeout') return 'timeout';
  if (answer.kind !== 'http') return answer.kind === 'redirect' ? 'odd' : 'offline';
  if (answer.source === 'foreign') return 'odd';
  const { status, json, isEmpty } = answer;
  if (status === 429) return 'busy';
  if (status === 401) {
    if (answer.source === 'ours') return 'denied';
    const isPlain = isEmpty || json !== undefined;
    return hasEndedSession(isPlain, await askForContent(sender, signal)) ? 'denied' : 'odd';
  }
  return status < 300 && idOf(dataOf(json)) !== null ? 'answers' : 'odd';
}

/** What is said to a call that wants no session. */
async function askForContent(sender: Sender, signal: AbortSignal): Promise<PublicContent> {
  const answer = await askOnce(sender, 'questions', { language: 'en' }, null, signal);
  // A page that one is led to instead is no answer of the call.
  if (answer.kind === 'redirect') return 'odd';
  const isRead = answer.kind === 'http';
  return publicContentOf(isRead ? answer : undefined, isRead && Array.isArray(dataOf(answer.json)));
}
