import { useEffect, useRef } from 'react';
import { useDateField, useDateSegment } from 'react-aria/useDateField';
import type { AriaDatePickerProps, DateValue } from 'react-aria/useDatePicker';
import { type DateFieldState, type DateSegment, useDateFieldState } from 'react-stately/useDateFieldState';
import { createCalendar } from './create-calendar.ts';
import styles from './date-field.module.css';

interface DateSegmentsProps extends AriaDatePickerProps<DateValue> {
  /** Whether some but not all of day, month and year are entered. */
  onPartial: (isPartial: boolean) => void;
}

/** Day, month and year, each a spin button. */
export function DateSegments({ onPartial, ...props }: DateSegmentsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const state = useDateFieldState({ ...props, locale: 'en-GB', createCalendar });
  const { fieldProps } = useDateField(props, state, ref);
  const parts = state.segments.filter((segment) => segment.isEditable);
  const isPartial = parts.some((part) => part.isPlaceholder) && parts.some((part) => !part.isPlaceholder);
  const report = useRef(onPartial);
  useEffect(() => {
    report.current = onPartial;
  });
  useEffect(() => report.current(isPartial), [isPartial]);
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
