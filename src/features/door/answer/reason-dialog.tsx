import { type ReactNode, useState } from 'react';
import { LONGEST_TEXT } from '../../../../common/contract/text-limits.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { GuestLabel } from '../guests/guest-label.ts';
import { plainField, textIn } from '../plain-field.ts';
import styles from './door-dialogs.module.css';

interface ReasonDialogProps {
  title: string;
  /** The guest or walk-in. */
  who: GuestLabel;
  /** Details between the name and the reasons. */
  children?: ReactNode;
  /** One button each. */
  reasons: readonly string[];
  confirmLabel: string;
  onChoose: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a reason: one tap for the usual ones, a text field for any other. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, who, children, reasons, confirmLabel, onChoose, onClose } = props;
  const [error, setError] = useState<string>();
  return (
    <Dialog isOpen size="s" title={title} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.about} dir="auto">
          {who.name}
        </p>
        {who.apart && <p className={styles.hint}>{who.apart}</p>}
        {children}
        {reasons.map((reason) => (
          <Button key={reason} size="l" fullWidth onPress={() => onChoose(reason)}>
            {reason}
          </Button>
        ))}
        <form
          className={styles.own}
          onSubmit={(event) => {
            event.preventDefault();
            const reason = textIn(event.currentTarget, 'reason');
            if (reason === '') setError('Say why');
            else onChoose(reason);
          }}
        >
          <TextField
            field={plainField('reason', error)}
            label="Another reason"
            autoComplete="off"
            maxLength={LONGEST_TEXT}
          />
          <Button type="submit" variant="primary" size="l" fullWidth>
            {confirmLabel}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
