/** The date rules of events (specification, sections 5 and 9). Days are `YYYY-MM-DD`, calendar days in UTC. */

export const DATE_NOT_VALID = 'Date input not valid.';

/** The last day of a free trial's event: one month after today, or the last day of a shorter month. */
export function trialLastDay(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastOfNext))).toISOString().slice(0, 10);
}

/** The allowed dates of an event: from `today` on, or the unchanged `currentDay`. */
export interface DateLimits {
  today: string;
  isTrial: boolean;
  /** The day from which a free trial's month counts: when the event was created; default: today. */
  trialFrom?: string | undefined;
  currentDay?: string | undefined;
}

/** Why a day cannot be an event's date; undefined if it can. */
export function eventDateIssue(day: string, limits: DateLimits): string | undefined {
  if (day !== '' && day === limits.currentDay) return undefined;
  if (!isCalendarDay(day)) return DATE_NOT_VALID;
  if (day < limits.today) return DATE_NOT_VALID;
  if (limits.isTrial && day > trialLastDay(limits.trialFrom ?? limits.today)) return DATE_NOT_VALID;
  return undefined;
}

/** Whether a text is an existing day in the form `YYYY-MM-DD`. */
function isCalendarDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
