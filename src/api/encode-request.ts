import type { Call } from '../../common/contract/calls.ts';

/** A call as `fetch` wants it. `url` is relative to the API's base. */
export interface EncodedRequest {
  url: string;
  body: string | FormData | undefined;
  contentType: string | undefined;
}

/** Writes a request the way its call travels. Absent fields are left out; files stay files. */
export function encodeRequest(call: Call, request: Readonly<Record<string, unknown>>): EncodedRequest {
  const fields = Object.entries(request).filter(([, value]) => value !== undefined && value !== null);
  switch (call.encoding) {
    case 'none':
      return { url: call.path, body: undefined, contentType: undefined };
    case 'json':
      return {
        url: call.path,
        body: JSON.stringify(Object.fromEntries(fields)),
        contentType: 'application/json',
      };
    case 'query': {
      const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
      return { url: query ? `${call.path}?${query}` : call.path, body: undefined, contentType: undefined };
    }
    case 'multipart': {
      const form = new FormData();
      for (const [name, value] of fields) {
        if (!isEmptyFile(value)) form.append(name, value instanceof Blob ? value : String(value));
      }
      // The browser writes the content type itself: only it knows the boundary.
      return { url: call.path, body: form, contentType: undefined };
    }
  }
}

/** What a file field without a choice holds. An API could take it for a new, empty picture. */
function isEmptyFile(value: unknown): boolean {
  return value instanceof File && value.size === 0 && value.name === '';
}
