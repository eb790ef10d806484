import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import fieldStyles from './form/field.module.css';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** The accessible name; also the default placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
}

/** A search field that filters while typing. Esc or the button clears it. */
export function SearchField({ label, value, onChange, placeholder = label }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classNames(fieldStyles.control, fieldStyles.box, styles.search)}>
      <Search className={styles.icon} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '' || event.nativeEvent.isComposing) return;
          // Otherwise the surrounding dialog would close.
          event.stopPropagation();
          onChange('');
        }}
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
