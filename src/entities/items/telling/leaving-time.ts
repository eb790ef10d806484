/**
 * When a mail leaves that keeps its distance from an earlier one, by the clock of this device: "at 16:28", "tomorrow at
 * 09:05". Undefined where it leaves at once. No mail waits longer than a day (decision 052).
 * @param leavesAt ISO
 */
export function leavingTime(leavesAt: string | undefined, now: Date): string | undefined {
  const at = new Date(leavesAt ?? '');
  if (!(at > now)) return undefined;
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return at.toDateString() === now.toDateString() ? `at ${time}` : `tomorrow at ${time}`;
}
