import { type CallName, callOf } from '../../../common/contract/calls.ts';
import type { RunningServer } from '../processes/start-server.ts';

/** API calls of a browser test, to arrange what it does not test. */

export interface Answer {
  status: number;
  message: string;
  data: unknown;
}

/** Makes a call of the contract. A `FormData` is sent as multipart; other values as the table says. */
export async function call(
  server: Pick<RunningServer, 'url'>,
  name: CallName,
  content: FormData | Record<string, unknown> = {},
  token?: string,
  /** Additional headers, such as those of a proxy in front. */
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

/** The same for calls that must succeed. @returns their `data`. @throws Error with the server's message */
export async function mustCall(...args: Parameters<typeof call>): Promise<unknown> {
  const { status, message, data } = await call(...args);
  if (status >= 300) throw new Error(`${args[1]} answered ${status}: ${message}`);
  return data;
}
