import { useEffect, useRef } from 'react';
import { useDateField, useDateSegment } from 'react-aria/useDateField';
import type { AriaDatePickerProps, DateValue } from 'react-aria/useDatePicker';
import { type DateFieldState, type DateSegment, useDateFieldState } from 'react-stately/useDateFieldState';
import { createCalendar } from './create-calendar.ts';
import styles from './date-field.module.css';

interface DateSegmentsProps extends AriaDatePickerProps<DateValue> {
  /** Whether something is entered that is no day: some of day, month and year, or the 31st of February. */
  onUnfinished: (isUnfinished: boolean) => void;
}

/** Day, month and year, each a spin button. */
export function DateSegments({ onUnfinished, ...props }: DateSegmentsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const state = {
    ...useDateFieldState({ ...props, locale: 'en-GB', createCalendar }),
    // Called when the field is left: it would replace the 31st of February by the 28th, without a word.
    confirmPlaceholder() {},
  };
  const { fieldProps } = useDateField(props, state, ref);
  const parts = state.segments.filter((segment) => segment.isEditable);
  const isUnfinished = parts.some((part) => !part.isPlaceholder) && !isDay(parts, state.value);
  const report = useRef(onUnfinished);
  useEffect(() => {
    report.current = onUnfinished;
  });
  useEffect(() => report.current(isUnfinished), [isUnfinished]);
  return (
    <div {...fieldProps} ref={ref} className={styles.segments} dir="ltr">
      {state.segments.map((segment, place) =>
        segment.type === 'literal' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a separator is its place
          <span key={place} className={styles.literal} aria-hidden="true">
            -
          </span>
        ) : (
          <Segment key={segment.type} segment={segment} state={state} />
        ),
      )}
    </div>
  );
}

/** Whether the parts show the value of the field, which is always a day. */
function isDay(parts: readonly DateSegment[], value: DateValue | null): boolean {
  return (
    value !== null &&
    parts.map(({ text }) => Number(text)).join() === [value.day, value.month, value.year].join()
  );
}

function Segment({ segment, state }: { segment: DateSegment; state: DateFieldState }) {
  const ref = useRef<HTMLSpanElement>(null);
  const { segmentProps } = useDateSegment(segment, state, ref);
  return (
    <span
      {...segmentProps}
      ref={ref}
      className={styles.segment}
      data-placeholder={segment.isPlaceholder || undefined}
    >
      {segment.text}
    </span>
  );
}
