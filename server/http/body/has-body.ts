/** Whether a request announces a body, as HTTP/1.1 requires of anyone who sends one. */
export function hasBody(headers: Headers): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0;
}
