import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './search-bar.module.css';
import { SearchField } from './search-field.tsx';

interface SearchBarProps {
  /** The accessible name of the field. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What the list below shows the results of; it may come later than the typed text. */
  searched: string;
  /** Beside the field. */
  children?: ReactNode;
}

/**
 * The search of a list, which follows the bar as its next siblings: it stays below the header while the list scrolls.
 * New results begin right below it, and nothing else ever moves the page.
 */
export function SearchBar({ label, value, onChange, searched, children }: SearchBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  useResultsInSight(bar, field, searched);
  return (
    <div ref={bar} className={styles.bar} data-searched={searched !== '' || undefined}>
      <div ref={field} className={styles.field}>
        <SearchField label={label} value={value} onChange={onChange} />
      </div>
      {children}
    </div>
  );
}

/** Anyone who searches from the middle of a list would find the first results scrolled past. */
function useResultsInSight(
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
    // Not for a fraction of a pixel, which would add up letter by letter.
    if (hidden > 1) window.scrollBy({ top: -hidden, behavior: 'instant' });
  }, [bar, field, searched]);
}
