import * as z from 'zod/mini';
import { type CallName, callOf } from '../../../common/contract/calls.ts';
import { dataOf, messageOf } from '../../../common/contract/envelope.ts';
import type { createApp } from '../../../server/app.ts';
import { allContracts } from '../../../server/http/openapi/all-contracts.ts';

export interface CallOptions {
  token?: string | undefined;
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

export interface CallResult<Name extends CallName> {
  status: number;
  message: string | undefined;
  /** Parsed by the contract's schema on success; undefined when refused. */
  data: z.output<(typeof allContracts)[Name]['data']> | undefined;
  headers: Headers;
  /** The raw answer. */
  body: unknown;
}

/** Makes a call of the table. Fields are encoded as the call requires; files go in multipart calls. */
export async function request<Name extends CallName>(
  app: ReturnType<typeof createApp>,
  name: Name,
  fields: Record<string, unknown>,
  { token, idempotencyKey, headers = {} }: CallOptions,
): Promise<CallResult<Name>> {
  const call = callOf(name);
  const sent = new Headers(headers);
  if (token !== undefined) sent.set('authorization', `Bearer ${token}`);
  if (idempotencyKey !== undefined) sent.set('idempotency-key', idempotencyKey);
  const url = new URL(`http://vantage.test/api/v1/${call.path}`);
  const init: RequestInit = { method: call.method, headers: sent };
  if (call.encoding === 'query')
    for (const [key, value] of Object.entries(fields)) url.searchParams.set(key, String(value));
  if (call.encoding === 'json') {
    sent.set('content-type', 'application/json');
    init.body = JSON.stringify(fields);
  }
  if (call.encoding === 'multipart') init.body = formOf(fields);
  const response = await app.request(url, init);
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  const schema: z.ZodMiniType = allContracts[name].data;
  const data = response.ok ? z.parse(schema, dataOf(body)) : undefined;
  return {
    status: response.status,
    message: messageOf(body),
    // The schema belongs to the name; the compiler cannot infer that through a generic index.
    data: data as CallResult<Name>['data'],
    headers: response.headers,
    body,
  };
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    form.append(
      name,
      value instanceof Blob ? value : typeof value === 'object' ? JSON.stringify(value) : String(value),
    );
  }
  return form;
}
