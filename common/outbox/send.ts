/** One request of one entry, or one besides that asks what has become of it: built from the table of calls. */
import { type CallName, callOf } from '../contract/calls.ts';
import { encodeRequest } from '../http/encode-request.ts';
import { exchange, isRedirect, jsonOf, type Transport } from '../http/exchange.ts';
import { timeoutOf } from '../http/timeouts.ts';
import type { Answer } from './answers.ts';
import { type Entry, idempotencyKeyOf } from './entry.ts';

export interface Sender extends Transport {
  /** Where the API is, with `/api/v1/` at its end. */
  readonly apiBase: string;
  /** False for a foreign API: it would refuse the header in its CORS check. */
  readonly sendsIdempotencyKey: boolean;
}

type Sendable = Pick<Entry, 'id' | 'key' | 'call' | 'fields' | 'file'>;

/**
 * Sends once. Never throws: a failure is an answer too.
 * @param signal breaks the request off, when the session changes
 */
export function sendOnce(
  sender: Sender,
  entry: Sendable,
  token: string,
  signal: AbortSignal,
): Promise<Answer> {
  const { call, fields, file } = entry;
  const content = file
    ? { ...fields, [file.field]: new File([file.bytes], file.name, { type: file.type }) }
    : fields;
  const idempotencyKey = sender.sendsIdempotencyKey ? idempotencyKeyOf(entry) : undefined;
  return ask(sender, call, content, { token, idempotencyKey }, signal);
}

/** Makes a call beside the entry's own: has it arrived, is the session known, is it undone. Never throws. */
export function askOnce(
  sender: Sender,
  call: CallName,
  content: Readonly<Record<string, string>>,
  token: string | null,
  signal: AbortSignal,
): Promise<Answer> {
  return ask(sender, call, content, { token }, signal);
}

async function ask(
  sender: Sender,
  name: CallName,
  content: Readonly<Record<string, unknown>>,
  credentials: Parameters<typeof encodeRequest>[2],
  signal: AbortSignal,
): Promise<Answer> {
  const call = callOf(name);
  const { path, init } = encodeRequest(call, content, credentials);
  const timeoutMs = timeoutOf(call, sender.isOwnApi);
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
  };
}
