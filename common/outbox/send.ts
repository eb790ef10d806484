/** One request of one entry: built from the table of calls, given up in time, read to its end. */
import { isJson, sourceOf } from '../contract/answer-source.ts';
import { type CallName, callOf } from '../contract/calls.ts';
import type { Answer } from './answers.ts';
import type { Clock } from './clock.ts';
import type { Entry } from './entry.ts';

const READ_TIMEOUT_MS = 8_000;
const JSON_TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 120_000;
/** As the page waits for an API of another make, which may be slow. */
const FOREIGN_TIMEOUT_MS = 60_000;
const FOREIGN_UPLOAD_TIMEOUT_MS = 300_000;

export interface Sender {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** Where the API is, with `/api/v1/` at its end. */
  readonly apiBase: string;
  /** False for a foreign API: it would refuse the header in its CORS check. */
  readonly sendsIdempotencyKey: boolean;
  /** Whether the API is the server that the portal came from: it marks its answers. */
  readonly isOwnApi: boolean;
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
  const request = { path: callOf(entry.call).path, ...contentOf(entry, headersOf(sender, entry, token)) };
  const method = callOf(entry.call).method;
  const [uploadMs, jsonMs] = sender.isOwnApi
    ? [UPLOAD_TIMEOUT_MS, JSON_TIMEOUT_MS]
    : [FOREIGN_UPLOAD_TIMEOUT_MS, FOREIGN_TIMEOUT_MS];
  return exchange(sender, { ...request, method }, entry.file ? uploadMs : jsonMs, signal);
}

/** Asks what another call is needed for: has something arrived, is the session known. Never throws. */
export function readOnce(
  sender: Sender,
  call: CallName,
  query: Record<string, string>,
  token: string,
  signal: AbortSignal,
): Promise<Answer> {
  const search = String(new URLSearchParams(query));
  const path = callOf(call).path + (search && `?${search}`);
  const headers = { Authorization: `Bearer ${token}` };
  const timeoutMs = sender.isOwnApi ? READ_TIMEOUT_MS : FOREIGN_TIMEOUT_MS;
  return exchange(sender, { path, headers, method: 'GET' }, timeoutMs, signal);
}

async function exchange(
  { fetch, clock, apiBase, isOwnApi }: Sender,
  { path, ...request }: RequestInit & { path: string },
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Answer> {
  if (signal.aborted) return { kind: 'aborted' };
  const controller = new AbortController();
  let isLate = false;
  const cancelTimer = clock.after(timeoutMs, () => {
    isLate = true;
    controller.abort();
  });
  const stop = () => controller.abort();
  signal.addEventListener('abort', stop);
  try {
    const response = await fetch(apiBase + path, {
      ...request,
      // Followed, a portal's redirect would come back as a fine 200.
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      signal: controller.signal,
    });
    return await readAnswer(response, isOwnApi);
  } catch {
    if (isLate) return { kind: 'timeout' };
    return { kind: signal.aborted ? 'aborted' : 'offline' };
  } finally {
    cancelTimer();
    signal.removeEventListener('abort', stop);
  }
}

async function readAnswer(response: Response, isOwnApi: boolean): Promise<Answer> {
  if (response.type === 'opaqueredirect') return { kind: 'redirect' };
  // A body that breaks off rejects here: the connection was lost, whatever the status said.
  const text = await response.text();
  const source = sourceOf(response.headers, isOwnApi);
  return {
    kind: 'http',
    source,
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    json: isJson(response.headers, text, source) ? parsed(text) : undefined,
    isEmpty: text === '',
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function headersOf(sender: Sender, { id, key = id }: Sendable, token: string): Headers {
  const headers = new Headers({ Authorization: `Bearer ${token}` });
  if (sender.sendsIdempotencyKey) headers.set('Idempotency-Key', key);
  return headers;
}

function contentOf({ call, fields, file }: Sendable, headers: Headers): RequestInit {
  if (callOf(call).encoding !== 'multipart') {
    headers.set('Content-Type', 'application/json');
    return { headers, body: JSON.stringify(fields) };
  }
  // The browser writes the content type itself, with the boundary.
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set(file.field, new Blob([file.bytes], { type: file.type }), file.name);
  return { headers, body: form };
}
