/** Whether the server can be reached at all, found out by a request that changes nothing. */
import type { Answer, Disposition } from './answers.ts';
import { askOnce, type Sender } from './send.ts';

/** @returns why it cannot, or undefined: somebody has answered who may be the server */
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
  // Gateways say 5xx, and so does the server: what is sent next will tell.
  if (status >= 500 && status !== 511) return undefined;
  const isPage = source !== 'ours' && json === undefined && !isEmpty;
  return source === 'foreign' || isPage || status === 511 ? 'foreign' : undefined;
}
