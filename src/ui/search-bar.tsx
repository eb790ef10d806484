import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './search-bar.module.css';
import { SearchField } from './search-field.tsx';

interface SearchBarProps {
  /** The accessible name of the field. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The text whose results the list shows; it may lag behind the typed text. */
  searched: string;
  /** Content beside the field. */
  children?: ReactNode;
}

/**
 * The search bar of a list, which follows as its next siblings. It sticks below the header while the list scrolls. The
 * page scrolls only to show new results from the top.
 */
export function SearchBar({ label, value, onChange, searched, children }: SearchBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  useScrollToResults(bar, field, searched);
  return (
    <div ref={bar} className={styles.bar} data-searched={searched !== '' || undefined}>
      <div ref={field} className={styles.field}>
        <SearchField label={label} value={value} onChange={onChange} />
      </div>
      {children}
    </div>
  );
}

/** When somebody searches from the middle of a list, the first results would be above the visible part. */
function useScrollToResults(
  bar: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  searched: string,
) {
  const last = useRef(searched);
  useLayoutEffect(() => {
    if (searched === last.current) return;
    last.current = searched;
    const results = bar.current?.nextElementSibling;
    if (!results || !field.current) return;
    const hidden = field.current.getBoundingClientRect().bottom - results.getBoundingClientRect().top;
    // Ignores fractions of a pixel, which would add up with each letter.
    if (hidden > 1) window.scrollBy({ top: -hidden, behavior: 'instant' });
  }, [bar, field, searched]);
}
