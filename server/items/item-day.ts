import { eventDateIssue } from '../../src/contract/event-date.ts';
import { readDay, todayUtc } from '../../src/lib/dates.ts';
import type { ItemRow } from '../db/schema.ts';
import { type Refusal, refuse } from '../routes/outcome.ts';

/**
 * The day that a form says, `YYYY-MM-DD`; null for a form without one (locations). From today on, and for a trial
 * within a month; a day that is not changed may lie in the past.
 */
export function checkedDay(
  date: string | undefined,
  { now, isTrial, current }: { now: Date; isTrial: boolean; current?: string | null },
): Pick<ItemRow, 'day'> | Refusal {
  if (date === undefined) return { day: null };
  const day = readDay(date);
  if (!day) return refuse(400, 'Date input not valid.');
  if (day === current) return { day };
  const issue = eventDateIssue(day, { today: todayUtc(now), isTrial });
  return issue ? refuse(400, issue) : { day };
}
