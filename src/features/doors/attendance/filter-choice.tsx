import { useId } from 'react';
import { formatCount } from '../../../lib/count.ts';
import styles from './filter-choice.module.css';
import { GUEST_FILTERS, type GuestFilter } from './guest-rows.ts';

interface FilterChoiceProps {
  counts: Readonly<Record<GuestFilter, number>>;
  isOver: boolean;
  value: GuestFilter;
  onChange: (filter: GuestFilter) => void;
}

/** The filter of the guest list, with the number of guests per option. Arrow keys move, as in a radio group. */
export function FilterChoice({ counts, isOver, value, onChange }: FilterChoiceProps) {
  const name = useId();
  const labels = {
    all: 'All',
    in: 'In',
    out: isOver ? 'No-shows' : 'Not yet',
    'walk-in': 'Walk-ins',
    conflict: 'Conflicts',
  };
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">Guests shown</legend>
      {GUEST_FILTERS.map((filter) => (
        <label key={filter} className={styles.option}>
          <input type="radio" name={name} checked={value === filter} onChange={() => onChange(filter)} />
          <span>
            {labels[filter]} <b>{formatCount(counts[filter])}</b>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
