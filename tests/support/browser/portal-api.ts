import { type CallName, callOf } from '../../../common/contract/calls.ts';
import type { RunningServer } from '../processes/start-server.ts';

/** The calls a browser test makes behind the browser's back, to arrange what it is not about. */

export interface Answer {
  status: number;
  message: string;
  data: unknown;
}

/** Makes one call of the contract. A `FormData` travels as multipart; other values as the table says. */
export async function call(
  server: RunningServer,
  name: CallName,
  content: FormData | Record<string, unknown> = {},
  token?: string,
  /** Others that it sends, such as what a proxy in front would write. */
  more: Record<string, string> = {},
): Promise<Answer> {
  const { method, path, encoding } = callOf(name);
  const url = new URL(`/api/v1/${path}`, server.url);
  const headers: Record<string, string> = { ...more, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  let body: FormData | string | undefined;
  if (content instanceof FormData) body = content;
  else if (encoding === 'query') {
    for (const [key, value] of Object.entries(content)) url.searchParams.set(key, String(value));
  } else if (encoding === 'json') {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(content);
  }
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const answer = (await response.json()) as { message?: string; data?: unknown };
  return { status: response.status, message: answer.message ?? '', data: answer.data };
}

/** The same, for calls that must succeed: their `data`, or an error with the server's words. */
export async function mustCall(...args: Parameters<typeof call>): Promise<unknown> {
  const { status, message, data } = await call(...args);
  if (status >= 300) throw new Error(`${args[1]} answered ${status}: ${message}`);
  return data;
}
