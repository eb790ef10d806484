import { type CalendarDate, getWeeksInMonth } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { type AriaButtonProps, useButton } from 'react-aria/useButton';
import {
  type AriaCalendarProps,
  type DateValue,
  useCalendar,
  useCalendarCell,
  useCalendarGrid,
} from 'react-aria/useCalendar';
import { type CalendarState, useCalendarState } from 'react-stately/useCalendarState';
import { buttonClass } from './button.tsx';
import styles from './calendar.module.css';
import { createCalendar } from './create-calendar.ts';

/** A month view to pick a day. Weeks begin on Monday. */
export function Calendar(props: AriaCalendarProps<DateValue>) {
  const state = useCalendarState({ ...props, locale: 'en-GB', createCalendar });
  const { calendarProps, prevButtonProps, nextButtonProps, title } = useCalendar(props, state);
  return (
    <div {...calendarProps} className={styles.calendar}>
      <div className={styles.head}>
        <PageButton {...prevButtonProps} direction="back" />
        <span className={styles.month} aria-hidden="true">
          {title}
        </span>
        <PageButton {...nextButtonProps} direction="forward" />
      </div>
      <MonthGrid state={state} />
    </div>
  );
}

function PageButton({ direction, ...props }: AriaButtonProps & { direction: 'back' | 'forward' }) {
  const ref = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton(props, ref);
  return (
    <button {...buttonProps} ref={ref} className={buttonClass({ variant: 'quiet', size: 's' })}>
      {direction === 'back' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
    </button>
  );
}

function MonthGrid({ state }: { state: CalendarState }) {
  const { gridProps, headerProps, weekDays } = useCalendarGrid({ weekdayStyle: 'short' }, state);
  const weeks = getWeeksInMonth(state.visibleRange.start, 'en-GB');
  return (
    <table {...gridProps} className={styles.grid}>
      <thead {...headerProps}>
        <tr>
          {weekDays.map((day) => (
            <th key={day}>{day}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: weeks }, (_, week) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place in the month
          <tr key={week}>
            {state
              .getDatesInWeek(week)
              .map((date) =>
                date ? <DayCell key={date.toString()} state={state} date={date} /> : <td key="none" />,
              )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({ state, date }: { state: CalendarState; date: CalendarDate }) {
  const ref = useRef<HTMLDivElement>(null);
  const cell = useCalendarCell({ date }, state, ref);
  return (
    <td {...cell.cellProps}>
      <div
        {...cell.buttonProps}
        ref={ref}
        hidden={cell.isOutsideVisibleRange}
        className={styles.day}
        data-selected={cell.isSelected || undefined}
        data-off={cell.isDisabled || cell.isUnavailable || undefined}
      >
        {cell.formattedDate}
      </div>
    </td>
  );
}
