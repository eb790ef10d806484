import { useState } from 'react';
import { isEmail, LONGEST_EMAIL } from '../../../common/contract/email.ts';
import { LONGEST_TEXT } from '../../../common/contract/text-limits.ts';
import type { BookGuest } from '../../offline/door/book-guest.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './door-dialogs.module.css';
import type { WalkInPerson } from './guest-like.ts';
import { plainField, textIn } from './plain-field.ts';

interface WalkInDialogProps {
  /** What was searched for, when it may be a name. */
  name: string;
  /** The guest of the list whom this may be. */
  guestLike: (person: WalkInPerson) => Pick<BookGuest, 'id' | 'name' | 'email' | 'isCancelled'> | undefined;
  onAdmit: (person: WalkInPerson) => void;
  /** It is the guest of the list. */
  onGuest: (guestId: string) => void;
  onClose: () => void;
}

/** A guest of the list, who may be the one that came. */
interface Asked {
  readonly guest: Pick<BookGuest, 'id' | 'name' | 'email' | 'isCancelled'>;
  readonly person: WalkInPerson;
}

/** Lets somebody in who is on no list: with a name, and an e-mail only if it is known. */
export function WalkInDialog({ name, guestLike, onAdmit, onGuest, onClose }: WalkInDialogProps) {
  const [errors, setErrors] = useState<{ name?: string; email?: string }>({});
  const [asked, setAsked] = useState<Asked | null>(null);
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
          else {
            setErrors({});
            const guest = guestLike(person);
            if (guest) setAsked({ guest, person });
            else onAdmit(person);
          }
        }}
        onChange={() => setAsked(null)}
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
        {asked ? (
          <>
            <p className={styles.hint} role="status">
              <bdi>{[asked.guest.name, asked.guest.email].filter(Boolean).join(', ')}</bdi>{' '}
              {asked.guest.isCancelled ? 'was on the list, and cancelled.' : 'is on the list.'}
            </p>
            <Button autoFocus variant="primary" size="l" fullWidth onPress={() => onGuest(asked.guest.id)}>
              This is the guest
            </Button>
            <Button size="l" fullWidth onPress={() => onAdmit(asked.person)}>
              Somebody else: let in as a walk-in
            </Button>
          </>
        ) : (
          <Button type="submit" variant="primary" size="l" fullWidth>
            Let in
          </Button>
        )}
      </form>
    </Dialog>
  );
}
