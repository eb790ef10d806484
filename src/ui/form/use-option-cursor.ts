import { type KeyboardEvent, useId, useState } from 'react';

interface OptionCursorOptions<Option> {
  options: readonly Option[];
  isOpen: boolean;
  onPick: (option: Option) => void;
  onClose: () => void;
  /** Enter without a cursor picks the only remaining option. */
  takesOnly?: boolean;
}

export type OptionCursor = Pick<ReturnType<typeof useOptionCursor>, 'listId' | 'active' | 'pick'>;

/**
 * Keyboard handling of a combo box whose focus stays in its input: arrows move a cursor, Enter picks, Esc closes
 * (WAI-ARIA combobox pattern with `aria-activedescendant`). `active` is -1 without a cursor.
 */
export function useOptionCursor<Option>(props: OptionCursorOptions<Option>) {
  const { options, isOpen, onPick, onClose, takesOnly = false } = props;
  const listId = useId();
  const [cursor, setCursor] = useState(-1);
  // The list may have become shorter than the cursor's position.
  const active = isOpen && cursor < options.length ? cursor : -1;

  function move(to: number) {
    setCursor(to);
    document.getElementById(`${listId}-${to}`)?.scrollIntoView({ block: 'nearest' });
  }

  function pick(index: number) {
    const option = options[index];
    if (option === undefined) return;
    setCursor(-1);
    onPick(option);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const { length } = options;
    if (event.key === 'ArrowDown' && length > 0) move((active + 1) % length);
    else if (event.key === 'ArrowUp' && length > 0) move((Math.max(active, 0) - 1 + length) % length);
    else if (event.key === 'Enter') pick(takesOnly && length === 1 ? 0 : active);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    // An Esc that closes the list must not close the dialog.
    event.stopPropagation();
  }

  const inputProps = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': active >= 0 ? `${listId}-${active}` : undefined,
    autoComplete: 'off',
    onKeyDown,
  } as const;
  return { listId, active, pick, inputProps, reset: () => setCursor(-1) };
}
