import { trialLastDay } from '../../../common/contract/event-date.ts';
import { formatDay, readDay } from '../../../common/lib/dates.ts';
import { DateField } from '../../ui/date-field.tsx';
import type { FormField } from '../../ui/form/form-field.ts';

interface EventDateFieldProps {
  field: FormField;
  /** Days, `YYYY-MM-DD`. */
  today: string;
  isTrial: boolean;
  /** The day a trial was added, if known. */
  trialFrom?: string | undefined;
  /** The present date, which may be past, or text that is not a date. */
  currentDay?: string;
}

export function EventDateField(props: EventDateFieldProps) {
  const { field, today, isTrial, trialFrom, currentDay = today } = props;
  const lastDay = isTrial ? trialLastDay(trialFrom ?? today) : undefined;
  // Once its month is over, a trial can only keep its date.
  const isMonthOver = lastDay !== undefined && lastDay < today;
  const words = lastDay ? trialMessage(lastDay, trialFrom, isMonthOver) : `From ${formatDay(today)} on.`;
  const isUnread = currentDay !== '' && readDay(currentDay) === undefined;
  return (
    <DateField
      field={field}
      label="Date"
      isRequired
      description={isUnread ? `Now “${currentDay}”; it stays so unless a day is chosen. ${words}` : words}
      minDay={isMonthOver || currentDay < today ? currentDay : today}
      maxDay={isMonthOver ? currentDay : lastDay}
    />
  );
}

function trialMessage(lastDay: string, trialFrom: string | undefined, isMonthOver: boolean): string {
  if (isMonthOver) return 'The month of this free trial is over: its date stays as it is.';
  const since = trialFrom === undefined ? '' : ' of being added';
  return `A free trial takes place within one month${since}: until ${formatDay(lastDay)}.`;
}
