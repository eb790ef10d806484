/**
 * When a mail is sent that must keep a minimum distance from an earlier one, in local time: "at 16:28", "tomorrow at
 * 09:05". Undefined if it is sent at once. No mail is held for more than a day (decision 052).
 * @param leavesAt ISO
 */
export function latestSendTime(leavesAt: string | undefined, now: Date): string | undefined {
  const at = new Date(leavesAt ?? '');
  if (!(at > now)) return undefined;
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return at.toDateString() === now.toDateString() ? `at ${time}` : `tomorrow at ${time}`;
}
