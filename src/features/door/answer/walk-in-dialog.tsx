import { Fragment, useState } from 'react';
import { isEmail, LONGEST_EMAIL } from '../../../../common/contract/email.ts';
import { LONGEST_TEXT } from '../../../../common/contract/text-limits.ts';
import type { BookGuest } from '../../../offline/door/guests/book-guest.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { plainField, textIn } from '../plain-field.ts';
import styles from './door-dialogs.module.css';
import type { WalkInPerson } from './similar-guests.ts';

interface WalkInDialogProps {
  /** Initial values. */
  initial: WalkInPerson;
  /** This person could not be stored before. */
  isUnstored: boolean;
  /** Listed guests whom this person may be. */
  similarGuests: (person: WalkInPerson) => readonly Listed[];
  onAdmit: (person: WalkInPerson) => void;
  /** The person is this listed guest. */
  onGuest: (guestId: string) => void;
  onClose: () => void;
}

type Listed = Pick<BookGuest, 'id' | 'name' | 'email' | 'isCancelled' | 'state'>;

/** Listed guests whom the person may be. */
interface PossibleMatch {
  readonly guests: readonly Listed[];
  readonly person: WalkInPerson;
}

/** More than this only share the name. */
const MOST_MATCHES = 8;

/** Admits a person who is not listed: with a name, and an e-mail if it is known. */
export function WalkInDialog(props: WalkInDialogProps) {
  const { initial, isUnstored, similarGuests, onAdmit, onGuest, onClose } = props;
  const [errors, setErrors] = useState<{ name?: string; email?: string }>({});
  const [match, setMatch] = useState<PossibleMatch | null>(null);
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
            const guests = similarGuests(person).slice(0, MOST_MATCHES);
            if (guests.length > 0) setMatch({ guests, person });
            else onAdmit(person);
          }
        }}
        onChange={() => setMatch(null)}
      >
        <p className={styles.hint}>Walk-ins are counted apart from the invited guests.</p>
        {isUnstored && <p className={styles.hint}>This device has not stored this person yet.</p>}
        <TextField
          field={plainField('name', errors.name, initial.name)}
          label="Name"
          isRequired
          autoFocus
          autoComplete="off"
          maxLength={LONGEST_TEXT}
        />
        <TextField
          field={plainField('email', errors.email, initial.email)}
          label="E-mail, if known"
          type="email"
          autoComplete="off"
          maxLength={LONGEST_EMAIL}
        />
        {match ? (
          <>
            {match.guests.map((guest, at) => (
              <Fragment key={guest.id}>
                <p className={styles.hint} role="status">
                  <bdi>{[guest.name, guest.email].filter(Boolean).join(', ')}</bdi> {listedMessage(guest)}
                </p>
                <Button
                  autoFocus={at === 0}
                  variant={at === 0 ? 'primary' : 'secondary'}
                  size="l"
                  fullWidth
                  aria-label={match.guests.length > 1 ? `This is the guest: ${guest.email}` : undefined}
                  onPress={() => onGuest(guest.id)}
                >
                  This is the guest
                </Button>
              </Fragment>
            ))}
            <Button size="l" fullWidth onPress={() => onAdmit(match.person)}>
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

function listedMessage({ isCancelled, state }: Listed): string {
  if (state !== 'out') return 'is on the list, and in already.';
  return isCancelled ? 'was on the list, and cancelled.' : 'is on the list.';
}
