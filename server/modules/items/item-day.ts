import { eventDateIssue, trialLastDay } from '../../../common/contract/event-date.ts';
import { firstDayAnywhere, todayUtc, writtenDay } from '../../../common/lib/dates.ts';
import { type Failure, failure } from '../../core/result.ts';
import type { ItemRow } from '../../infra/db/schema.ts';

/**
 * The day in a form, `YYYY-MM-DD`; null for a form without one (locations). The earliest allowed day is the first that
 * is not over in every time zone yet, the latest for a trial is one month after the item was created; an unchanged day
 * may be in the past.
 */
export function checkedDay(
  date: string | undefined,
  { now, isTrial, item }: { now: Date; isTrial: boolean; item?: Pick<ItemRow, 'day' | 'createdAt'> },
): Pick<ItemRow, 'day'> | Failure {
  if (date === undefined) return { day: null };
  const day = writtenDay(date);
  if (!day) return failure(400, 'Date input not valid.');
  if (day === item?.day) return { day };
  const issue = eventDateIssue(day, {
    today: firstDayAnywhere(now),
    isTrial,
    trialFrom: todayUtc(item?.createdAt ?? now),
  });
  return issue ? failure(400, issue) : { day };
}

/** The last day that the free trial of an item may have. */
export function lastTrialDay({ createdAt }: Pick<ItemRow, 'createdAt'>): string {
  return trialLastDay(todayUtc(createdAt));
}

/**
 * The day of an item that returns to its trial: a day after the trial's month, chosen while it was paid, is replaced by
 * the month's last day.
 */
export function dayOnTrial(item: Pick<ItemRow, 'day' | 'createdAt'>): Pick<ItemRow, 'day'> {
  const last = lastTrialDay(item);
  return { day: item.day !== null && item.day > last ? last : item.day };
}
