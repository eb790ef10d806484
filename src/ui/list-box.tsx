import { Check } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { type AriaListBoxOptions, useListBox, useOption } from 'react-aria/useListBox';
import type { ListState } from 'react-stately/useListState';
import styles from './list-box.module.css';

interface ListBoxProps extends Omit<AriaListBoxOptions<object>, 'children'> {
  state: ListState<object>;
  listRef?: RefObject<HTMLUListElement | null> | undefined;
}

/** The options of a select or a combo box. */
export function ListBox({ state, listRef, ...options }: ListBoxProps) {
  const ownRef = useRef<HTMLUListElement>(null);
  const ref = listRef ?? ownRef;
  const { listBoxProps } = useListBox(options, state, ref);
  return (
    <ul {...listBoxProps} ref={ref} className={styles.list}>
      {[...state.collection].map((item) => (
        <Option key={item.key} id={item.key} state={state} />
      ))}
    </ul>
  );
}

function Option({ id, state }: { id: string | number; state: ListState<object> }) {
  const ref = useRef<HTMLLIElement>(null);
  const { optionProps, isSelected, isFocused } = useOption({ key: id }, state, ref);
  return (
    <li {...optionProps} ref={ref} className={styles.option} data-focused={isFocused || undefined}>
      <span className={styles.text} dir="auto">
        {state.collection.getItem(id)?.rendered}
      </span>
      {isSelected && <Check aria-hidden="true" />}
    </li>
  );
}
