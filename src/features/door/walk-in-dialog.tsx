import { useState } from 'react';
import { isEmail, LONGEST_EMAIL } from '../../../common/contract/email.ts';
import { LONGEST_TEXT } from '../../../common/contract/text-limits.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './door-dialogs.module.css';
import { plainField, textIn } from './plain-field.ts';

interface WalkInDialogProps {
  /** What was searched for, when it may be a name. */
  name: string;
  onAdmit: (person: { name: string; email: string }) => void;
  onClose: () => void;
}

/** Lets somebody in who is on no list: with a name, and an e-mail only if it is known. */
export function WalkInDialog({ name, onAdmit, onClose }: WalkInDialogProps) {
  const [errors, setErrors] = useState<{ name?: string; email?: string }>({});
  return (
    <Dialog isOpen size="s" title="Walk-in" onClose={onClose}>
      <form
        noValidate
        className={styles.body}
        onSubmit={(event) => {
          event.preventDefault();
          const person = {
            name: textIn(event.currentTarget, 'name'),
            email: textIn(event.currentTarget, 'email'),
          };
          if (person.name === '') setErrors({ name: 'Enter a name' });
          else if (person.email !== '' && !isEmail(person.email))
            setErrors({ email: 'This is no e-mail address' });
          else onAdmit(person);
        }}
      >
        <p className={styles.hint}>Walk-ins are counted apart from the invited guests.</p>
        <TextField
          field={plainField('name', errors.name, name)}
          label="Name"
          isRequired
          autoFocus
          autoComplete="off"
          maxLength={LONGEST_TEXT}
        />
        <TextField
          field={plainField('email', errors.email)}
          label="E-mail, if known"
          type="email"
          autoComplete="off"
          maxLength={LONGEST_EMAIL}
        />
        <Button type="submit" variant="primary" size="l" fullWidth>
          Let in
        </Button>
      </form>
    </Dialog>
  );
}
