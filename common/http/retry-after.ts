/**
 * Parses `Retry-After` (RFC 9110, section 10.2.3) to milliseconds from `now`, at least 0; undefined if absent or
 * invalid.
 * @param header seconds or an HTTP date
 * @param now epoch milliseconds
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
