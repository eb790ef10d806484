/** A second call with the same token: whether it is denied too, and whether the API answers at all. */
import { dataOf } from '../contract/envelope.ts';
import { idOf } from './queueable.ts';
import { askOnce, type Sender } from './send.ts';

/** `busy`: an API that counts the looks themselves; `silent`: no answer, or one that anybody may have given. */
export async function askForCompany(
  sender: Sender,
  token: string,
  signal: AbortSignal,
): Promise<'answers' | 'denied' | 'busy' | 'silent'> {
  const answer = await askOnce(sender, 'currentCompany', {}, token, signal);
  if (answer.kind !== 'http' || answer.source === 'foreign') return 'silent';
  const { status, json, isEmpty } = answer;
  if (status === 429) return 'busy';
  if (status === 401) {
    if (answer.source === 'ours' || isEmpty || json !== undefined) return 'denied';
    // A text or a page: the API's own where its public content is answered as ever.
    const content = await askOnce(sender, 'questions', { language: 'en' }, token, signal);
    const isThere = content.kind === 'http' && content.status < 300 && Array.isArray(dataOf(content.json));
    return isThere ? 'denied' : 'silent';
  }
  return status < 300 && idOf(dataOf(json)) !== null ? 'answers' : 'silent';
}
