import { trialLastDay } from '../../contract/event-date.ts';
import { DateField } from '../../ui/date-field.tsx';
import type { FormField } from '../../ui/form/form-field.ts';

interface EventDateFieldProps {
  field: FormField;
  /** Days, `YYYY-MM-DD`. */
  today: string;
  isTrial: boolean;
  /** The day it has now, which may be past. */
  currentDay?: string;
}

export function EventDateField({ field, today, isTrial, currentDay = today }: EventDateFieldProps) {
  return (
    <DateField
      field={field}
      label="Date"
      isRequired
      description={isTrial ? 'A free trial takes place within one month.' : undefined}
      minDay={currentDay < today ? currentDay : today}
      maxDay={isTrial ? trialLastDay(today) : undefined}
    />
  );
}
