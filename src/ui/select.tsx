import { ChevronDown } from 'lucide-react';
import { type Ref, useMemo, useRef } from 'react';
import { mergeRefs } from 'react-aria/mergeRefs';
import { useButton } from 'react-aria/useButton';
import { useSelect } from 'react-aria/useSelect';
import { Item } from 'react-stately/Item';
import { useSelectState } from 'react-stately/useSelectState';
import { classNames } from './class-names.ts';
import fieldStyles from './form/field.module.css';
import { ListBox } from './list-box.tsx';
import { Popover } from './popover.tsx';
import styles from './select.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

/** The accessible name: a text, or the id of an element that contains it. */
type Naming = { label: string; labelledBy?: never } | { label?: never; labelledBy: string };

interface SelectSettings {
  options: readonly SelectOption[];
  /** Empty if nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  isDisabled?: boolean | undefined;
  id?: string | undefined;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
  describedBy?: string | undefined;
}

export type SelectProps = SelectSettings & Naming;

/** A select: a button that opens a list. Arrow keys, letters, Home and End work as in a native one. */
export function Select(props: SelectProps) {
  const { options, value, onChange, placeholder = 'Select', isDisabled = false, id } = props;
  const ref = useRef<HTMLButtonElement>(null);
  const aria = {
    ...(props.label === undefined ? { 'aria-labelledby': props.labelledBy } : { 'aria-label': props.label }),
    isDisabled,
    selectedKey: value === '' ? null : value,
    onSelectionChange: (key: string | number | null) => onChange(key === null ? '' : String(key)),
    // Opens also while the options are still being loaded; they appear in the open list.
    allowsEmptyCollection: true,
    children: options.map((option) => <Item key={option.value}>{option.label}</Item>),
  };
  const state = useSelectState<object>(aria);
  const { triggerProps, valueProps, menuProps } = useSelect(aria, state, ref);
  const { buttonProps } = useButton(triggerProps, ref);
  const mergedRef = useMemo(() => mergeRefs(ref, props.buttonRef ?? null), [props.buttonRef]);
  return (
    <>
      <button
        {...buttonProps}
        id={id ?? buttonProps.id}
        ref={mergedRef}
        className={classNames(fieldStyles.control, styles.trigger)}
        aria-describedby={props.describedBy}
      >
        <span {...valueProps} className={classNames(!state.selectedItem && styles.placeholder)} dir="auto">
          {state.selectedItem?.rendered ?? placeholder}
        </span>
        <ChevronDown aria-hidden="true" />
      </button>
      {state.isOpen && (
        <Popover
          state={state}
          triggerRef={ref}
          matchesTrigger
          naming={{ 'aria-labelledby': menuProps['aria-labelledby'] }}
        >
          {options.length === 0 && <p className={styles.none}>Nothing to choose from yet</p>}
          <ListBox {...menuProps} state={state} />
        </Popover>
      )}
    </>
  );
}
