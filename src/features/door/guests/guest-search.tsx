import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import styles from './guest-search.module.css';

interface GuestSearchProps {
  value: string;
  onChange: (value: string) => void;
  /** Enter: the text may be a typed code. */
  onEnter: () => void;
}

/** The door's search field: any part of a name, an e-mail or a pass code. */
export function GuestSearch({ value, onChange, onEnter }: GuestSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onEnter();
    if (event.key === 'Escape') onChange('');
  }
  return (
    <div className={styles.field}>
      <Search aria-hidden className={styles.icon} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        dir="auto"
        aria-label="Search guests"
        placeholder="Name, e-mail or code"
        value={value}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <IconButton
          label="Clear search"
          icon={<X />}
          onPress={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
