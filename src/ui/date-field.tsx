import { useControl } from '@conform-to/react/future';
import { type CalendarDate, parseDate } from '@internationalized/date';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { type AriaButtonProps, useButton } from 'react-aria/useButton';
import { useDatePicker } from 'react-aria/useDatePicker';
import { type AriaDialogProps, useDialog } from 'react-aria/useDialog';
import { useDatePickerState } from 'react-stately/useDatePickerState';
import { buttonClass } from './button.tsx';
import { Calendar } from './calendar.tsx';
import { classNames } from './class-names.ts';
import styles from './date-field.module.css';
import { DateSegments } from './date-segments.tsx';
import fieldStyles from './form/field.module.css';
import { FieldShell } from './form/field-shell.tsx';
import { describedBy, type FieldProps, labelId } from './form/form-field.ts';
import { Popover } from './popover.tsx';

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`. The calendar offers no earlier day; a typed one is passed to the form, which validates it. */
  minDay?: string | undefined;
  maxDay?: string | undefined;
  onChange?: ((day: string) => void) | undefined;
}

/** The form's value while the parts are not a day: neither empty nor one. */
const INCOMPLETE = 'incomplete';

/** A calendar day, typed or picked. The form's value is `YYYY-MM-DD`; it is displayed as dd-MM-yyyy. */
export function DateField(props: DateFieldProps) {
  return (
    // The order of day and month is fixed, whatever the browser's locale.
    <I18nProvider locale="en-GB">
      <DatePicker {...props} />
    </I18nProvider>
  );
}

function DatePicker(props: DateFieldProps) {
  const { field, minDay, maxDay, isDisabled = false, isRequired = false, onChange } = props;
  const group = useRef<HTMLDivElement>(null);
  const control = useControl({
    defaultValue: field.defaultValue,
    onFocus: () => group.current?.querySelector<HTMLElement>('[tabindex]')?.focus(),
  });
  // While the parts are not a day, they are compared with the last one: without it all would be emptied.
  const [lastDay, setLastDay] = useState(control.value);
  if (control.value !== INCOMPLETE && control.value !== lastDay) setLastDay(control.value);
  const description = describedBy(field, props.description);
  const options = {
    'aria-labelledby': labelId(field),
    ...(description === undefined ? {} : { 'aria-describedby': description }),
    value: useMemo(() => dayOf(lastDay), [lastDay]),
    minValue: dayOf(minDay),
    maxValue: dayOf(maxDay),
    isDisabled,
    isRequired,
    shouldForceLeadingZeros: true,
    onChange(date: CalendarDate | null) {
      const day = date?.toString() ?? '';
      control.change(day);
      onChange?.(day);
    },
  };
  const state = useDatePickerState(options);
  const { groupProps, fieldProps, buttonProps, dialogProps, calendarProps } = useDatePicker(
    options,
    state,
    group,
  );
  return (
    <FieldShell {...props} isGroup>
      <input ref={control.register} name={field.name} hidden />
      <div
        {...groupProps}
        ref={group}
        id={field.id}
        className={classNames(fieldStyles.control, fieldStyles.box)}
        aria-disabled={isDisabled || undefined}
      >
        <DateSegments
          {...fieldProps}
          onUnfinished={(isUnfinished) => {
            if (isUnfinished) control.change(INCOMPLETE);
            else if (control.value === INCOMPLETE) control.change(lastDay ?? '');
          }}
        />
        <CalendarButton {...buttonProps} />
      </div>
      {state.isOpen && (
        <Popover state={state} triggerRef={group}>
          <CalendarDialog {...dialogProps}>
            <Calendar {...calendarProps} />
          </CalendarDialog>
        </Popover>
      )}
    </FieldShell>
  );
}

function CalendarDialog({ children, ...props }: AriaDialogProps & { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const { dialogProps } = useDialog(props, ref);
  return (
    <div {...dialogProps} ref={ref} className={styles.calendar}>
      {children}
    </div>
  );
}

function CalendarButton(props: AriaButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton(props, ref);
  return (
    <button
      {...buttonProps}
      ref={ref}
      className={classNames(buttonClass({ variant: 'quiet', size: 's' }), styles.button)}
    >
      <CalendarDays aria-hidden="true" />
    </button>
  );
}

function dayOf(text: string | undefined): CalendarDate | null {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : null;
}
