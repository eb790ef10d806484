/** Whether a request announces a body, which HTTP/1.1 requires if there is one. */
export function hasBody(headers: Headers): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0;
}
