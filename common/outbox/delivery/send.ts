/** Sends an entry's request, or another call about it: both are built from the table of calls. */
import { type CallName, callOf } from '../../contract/calls.ts';
import { listHeadersOf } from '../../contract/list-length.ts';
import { encodeRequest } from '../../http/encode-request.ts';
import { exchange, isRedirect, jsonOf, plainWords, type Transport } from '../../http/exchange.ts';
import { timeoutOf } from '../../http/timeouts.ts';
import type { Answer } from '../answers/answers.ts';
import { type Entry, idempotencyKeyOf } from '../entry.ts';

export interface Sender extends Transport {
  /** The API's URL, ending in `/api/v1/`. */
  readonly apiBase: string;
  /** False for a foreign API, whose CORS check would refuse the header. */
  readonly sendsIdempotencyKey: boolean;
}

type Sendable = Pick<Entry, 'id' | 'key' | 'call' | 'fields' | 'file'> & Partial<Pick<Entry, 'lastError'>>;

/**
 * Sends once. Never throws: a failure is a kind of answer. What has timed out is given more time: a slow server would
 * never be heard otherwise.
 * @param signal aborts the request when the session changes
 */
export function sendAttempt(
  sender: Sender,
  entry: Sendable,
  token: string,
  signal: AbortSignal,
): Promise<Answer> {
  const { call, fields, file, lastError } = entry;
  const content = file
    ? { ...fields, [file.field]: new File([file.bytes], file.name, { type: file.type }) }
    : fields;
  const idempotencyKey = sender.sendsIdempotencyKey ? idempotencyKeyOf(entry) : undefined;
  const isLate = lastError?.kind === 'timeout';
  return ask(sender, call, content, { token, idempotencyKey }, { signal, isLate });
}

/** Makes another call about the entry, such as reading its list or undoing it. Never throws. */
export function askOnce(
  sender: Sender,
  call: CallName,
  content: Readonly<Record<string, string>>,
  token: string | null,
  signal: AbortSignal,
): Promise<Answer> {
  return ask(sender, call, content, { token }, { signal });
}

async function ask(
  sender: Sender,
  name: CallName,
  content: Readonly<Record<string, unknown>>,
  credentials: Parameters<typeof encodeRequest>[2],
  { signal, isLate }: { readonly signal: AbortSignal; readonly isLate?: boolean },
): Promise<Answer> {
  const call = callOf(name);
  const { path, init } = encodeRequest(call, content, credentials);
  const timeoutMs = timeoutOf(call, sender.isOwnApi, isLate);
  const plain = { ...init, credentials: 'omit', cache: 'no-store' } as const;
  const exchanged = await exchange(sender, sender.apiBase + path, plain, { timeoutMs, signal });
  if (exchanged.kind !== 'answer') return { kind: exchanged.kind };
  const { answer } = exchanged;
  if (isRedirect(answer)) return { kind: 'redirect' };
  return {
    kind: 'http',
    source: answer.source,
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    json: jsonOf(answer),
    isEmpty: answer.body === '',
    plain: plainWords(answer),
    listHeaders: listHeadersOf(answer.headers),
  };
}
