import type { ReactNode } from 'react';
import listStyles from '../list-box.module.css';
import type { OptionCursor } from './use-option-cursor.ts';

interface OptionListProps<Option> {
  label: string;
  options: readonly Option[];
  optionKey: (option: Option) => string;
  cursor: OptionCursor;
  children: (option: Option) => ReactNode;
}

/** The list of a combo box, whose input keeps focus. */
export function OptionList<Option>({ label, options, optionKey, cursor, children }: OptionListProps<Option>) {
  return (
    <div id={cursor.listId} role="listbox" aria-label={label} className={listStyles.list}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the input has focus and keyboard
        <div
          key={optionKey(option)}
          id={`${cursor.listId}-${index}`}
          role="option"
          aria-selected={index === cursor.active}
          data-focused={index === cursor.active || undefined}
          className={listStyles.option}
          // Keeps focus in the input, and the on-screen keyboard open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => cursor.pick(index)}
        >
          {children(option)}
        </div>
      ))}
    </div>
  );
}
