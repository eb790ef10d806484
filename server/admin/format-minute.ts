/** A time to the minute, in UTC: `2026-11-23 19:05`. */
export function formatMinute(time: Date): string {
  return time.toISOString().slice(0, 16).replace('T', ' ');
}
