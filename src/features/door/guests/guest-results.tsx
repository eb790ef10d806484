import { useMemo } from 'react';
import { countOf, formatCount } from '../../../lib/count.ts';
import type { BookGuest } from '../../../offline/door/guests/book-guest.ts';
import type { GuestBook } from '../../../offline/door/guests/guest-book.ts';
import type { GuestNames } from '../../../offline/door/guests/guest-names.ts';
import { Button } from '../../../ui/button.tsx';
import { listLabel } from '../door-screen-messages.ts';
import styles from './guest-results.module.css';
import { GuestRow } from './guest-row.tsx';

/** Nobody reads a longer list: typing another letter narrows it. */
const MOST_SHOWN = 40;

interface GuestResultsProps {
  book: GuestBook;
  /** A new object whenever other guests may be found. */
  index: Pick<GuestNames, 'find'>;
  query: string;
  /** The number of invited guests. */
  expected: number;
  listAt: number | null;
  now: number;
  onTouch: (id: string) => unknown;
  onWalkIn: () => void;
}

/** Guests that match the query; all of them without one. */
export function GuestResults(props: GuestResultsProps) {
  const { book, index, query, expected, listAt, now, onTouch, onWalkIn } = props;
  const { ids, total } = useMemo(() => index.find(query, MOST_SHOWN), [index, query]);
  const guests = ids.map((id) => book.get(id)).filter((guest): guest is BookGuest => guest !== undefined);
  if (guests.length === 0) {
    return (
      <div className={styles.none} role="status">
        <p className={styles.title}>
          {query === '' ? 'Nobody is on the list' : `Not on ${listLabel(listAt, now)}`}
        </p>
        <p>
          {query === '' ? 'Guests appear here as they are invited.' : 'Try another spelling, or the e-mail.'}
        </p>
        <Button size="l" onPress={onWalkIn}>
          Let in as a walk-in
        </Button>
      </div>
    );
  }
  return (
    <>
      <p className={styles.count} role="status">
        {countOf(total, 'guest', 'guests')}
        {query === '' && total !== expected && `, ${formatCount(expected)} of them expected`}
        {total > guests.length && `, the first ${guests.length} shown`}
      </p>
      <ul className={styles.list} id="door-guests" aria-label="Guests">
        {guests.map((guest) => (
          <GuestRow key={guest.id} guest={guest} now={now} onTouch={onTouch} />
        ))}
      </ul>
    </>
  );
}

/** Focuses the first result. */
export function focusFirstGuest(): void {
  document.querySelector<HTMLElement>('#door-guests button')?.focus();
}
