import { UserX } from 'lucide-react';
import { useId } from 'react';
import type { RefusedRow } from '../../../../common/outbox/storage/results.ts';
import { IconButton } from '../../../ui/button.tsx';
import styles from './bulk.module.css';
import { beginningOf } from './column-messages.ts';

export interface EditedRow extends RefusedRow {
  /** A unique key in its report: an API of another make may give several rows the same number. */
  readonly key: string;
}

interface CorrectedRowProps {
  row: EditedRow;
  onChange: (row: EditedRow) => void;
  onLeaveOut: (row: EditedRow) => void;
}

/** A refused row with its reason and editable name and e-mail. */
export function CorrectedRow({ row, onChange, onLeaveOut }: CorrectedRowProps) {
  const reasonId = useId();
  const who = beginningOf(row.name || row.email) || `row ${row.row}`;
  return (
    <li className={styles.correction}>
      <input
        className={styles.corrected}
        aria-label={`Name of ${who}`}
        aria-describedby={reasonId}
        placeholder="Name"
        autoComplete="off"
        dir="auto"
        defaultValue={row.name}
        onChange={({ target }) => onChange({ ...row, name: target.value })}
      />
      <input
        className={styles.corrected}
        aria-label={`Email of ${who}`}
        aria-describedby={reasonId}
        placeholder="Email"
        type="email"
        autoComplete="off"
        defaultValue={row.email}
        onChange={({ target }) => onChange({ ...row, email: target.value })}
      />
      <IconButton
        label={`Leave out ${who}`}
        icon={<UserX aria-hidden />}
        onPress={({ currentTarget }) => {
          focusNeighbour(currentTarget);
          onLeaveOut(row);
        }}
      />
      <p id={reasonId} className={styles.why}>
        {row.message || 'Refused'}
      </p>
    </li>
  );
}

/** A button is about to be removed with its row: focus moves to that of the next row, or of the one before the last. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('li');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  other?.querySelector('button')?.focus();
}
