/** Whether a request announces a body, as HTTP/1.1 has whoever sends one do. */
export function hasBody(headers: Headers): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0;
}
