import { useId, useState } from 'react';
import { lastAt } from '../../../../common/door/arrival.ts';
import type { Admission } from '../../../../common/door/derive-guest.ts';
import type { BookGuest } from '../../../offline/door/guests/book-guest.ts';
import { admissionLabel, UNDO_REASONS } from '../door-screen-messages.ts';
import type { GuestLabel } from '../guests/guest-label.ts';
import styles from './door-dialogs.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

/** For a guest admitted dozens of times, only the latest can be chosen one by one. */
const SHOWN = 5;
const ALL = '';

interface UndoDialogProps {
  guest: BookGuest | undefined;
  who: GuestLabel;
  /** The device's door. */
  door: string;
  /** Of the preselected admission; without it, the last one at this door. */
  initialKey: string | undefined;
  /** @param keys of the chosen admissions */
  onChoose: (reason: string, keys: readonly string[]) => void;
  onClose: () => void;
}

/** Asks for the reason of an undo, and shows the admission's time and door, or a choice of several. */
export function UndoDialog({ guest, who, door, initialKey, onChoose, onClose }: UndoDialogProps) {
  const admissions = guest?.admissions ?? [];
  const [chosen, setChosen] = useState(
    () => initialKey ?? (guest && (lastAt(guest, door) ?? admissions.at(-1))?.key) ?? ALL,
  );
  const meant = chosen === ALL ? admissions : admissions.filter(({ key }) => key === chosen);
  return (
    <ReasonDialog
      title="Undo the admission"
      who={who}
      reasons={UNDO_REASONS}
      confirmLabel="Undo"
      onChoose={(reason) =>
        onChoose(
          reason,
          meant.map(({ key }) => key),
        )
      }
      onClose={onClose}
    >
      {admissions.length > 1 ? (
        <WhichOne admissions={admissions} chosen={chosen} onChange={setChosen} />
      ) : (
        meant.map((one) => (
          <p key={one.key} className={styles.admission}>
            In {admissionLabel(one, Date.now())}
          </p>
        ))
      )}
    </ReasonDialog>
  );
}

interface WhichOneProps {
  admissions: readonly Admission[];
  /** A key, or `ALL`. */
  chosen: string;
  onChange: (chosen: string) => void;
}

function WhichOne({ admissions, chosen, onChange }: WhichOneProps) {
  const name = useId();
  const now = Date.now();
  const options = [
    ...admissions.slice(-SHOWN).map((one) => ({ key: one.key, label: admissionLabel(one, now) })),
    { key: ALL, label: admissions.length === 2 ? 'Both' : `All ${admissions.length}` },
  ];
  return (
    <fieldset className={styles.which}>
      <legend>Which admission?</legend>
      {options.map(({ key, label }) => (
        <label key={key} className={styles.option}>
          <input type="radio" name={name} checked={chosen === key} onChange={() => onChange(key)} />
          <span dir="auto">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
