import type { Call } from '../contract/calls.ts';

interface Credentials {
  readonly token: string | null;
  /** Created by the caller, so that a retry is the same request. */
  readonly idempotencyKey?: string | undefined;
}

/** The arguments of `fetch`; `path` is relative to the API's base. */
export interface EncodedRequest {
  readonly path: string;
  readonly init: { readonly method: string; readonly headers: Headers; readonly body?: string | FormData };
}

/**
 * JSON before anything else: where any type is welcome, frameworks such as Laravel answer a refusal with a page, or a
 * redirect to one, which say nothing. No preflight asks for this header.
 */
const ACCEPT = 'application/json, text/plain, */*';

/** Encodes a request as its call requires. Absent fields are omitted; files stay files. */
export function encodeRequest(
  { path, method, encoding }: Call,
  request: Readonly<Record<string, unknown>>,
  { token, idempotencyKey }: Credentials,
): EncodedRequest {
  const fields = Object.entries(request).filter(([, value]) => value !== undefined && value !== null);
  const headers = new Headers({ Accept: ACCEPT });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  switch (encoding) {
    case 'none':
      return { path, init: { method, headers } };
    case 'json':
      headers.set('Content-Type', 'application/json');
      return { path, init: { method, headers, body: JSON.stringify(Object.fromEntries(fields)) } };
    case 'query': {
      const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
      return { path: query ? `${path}?${query}` : path, init: { method, headers } };
    }
    case 'multipart':
      // The browser sets the content type itself, as only it knows the boundary.
      return { path, init: { method, headers, body: formOf(fields) } };
  }
}

function formOf(fields: readonly (readonly [string, unknown])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (!isEmptyFile(value)) form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

/** The value of a file field without a file. An API could treat it as a new, empty picture. */
function isEmptyFile(value: unknown): boolean {
  return value instanceof File && value.size === 0 && value.name === '';
}
