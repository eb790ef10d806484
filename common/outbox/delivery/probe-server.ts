/** Whether the server can be reached, tested with a request that changes nothing. */
import type { Answer, Disposition } from '../answers/answers.ts';
import { askOnce, type Sender } from './send.ts';

/** @returns why it cannot; undefined if something answered that may be the server */
export async function probeServer(
  sender: Sender,
  token: string,
  signal: AbortSignal,
): Promise<(Disposition & { kind: 'retry' }) | undefined> {
  const reason = reasonIn(await askOnce(sender, 'currentCompany', {}, token, signal));
  return reason && { kind: 'retry', reason, status: null, message: '', waitMs: undefined };
}

function reasonIn(answer: Answer): 'offline' | 'timeout' | 'foreign' | undefined {
  if (answer.kind === 'redirect') return 'foreign';
  if (answer.kind !== 'http') return answer.kind === 'aborted' ? 'offline' : answer.kind;
  const { source, status, json, isEmpty } = answer;
  // Both gateways and the server answer 5xx: the next request will tell.
  if (status >= 500 && status !== 511) return undefined;
  const isPage = source !== 'ours' && json === undefined && !isEmpty;
  return source === 'foreign' || isPage || status === 511 ? 'foreign' : undefined;
}
