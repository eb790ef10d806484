import { useState } from 'react';
import { LONGEST_DOOR_NAME } from '../../../../common/contract/door-entries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../answer/door-dialogs.module.css';
import { plainField, textIn } from '../plain-field.ts';
import { typedPass } from '../scanner/typed-pass.ts';

interface DoorNameDialogProps {
  /** The chosen name; empty the first time. */
  name: string;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of this device's door, which others see: "Already in, North". */
export function DoorNameDialog({ name, onChoose, onClose }: DoorNameDialogProps) {
  const [error, setError] = useState<string>();
  return (
    <Dialog isOpen size="s" title="Which door is this?" onClose={onClose}>
      <form
        className={styles.body}
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = textIn(event.currentTarget, 'door');
          if (chosen === '' || typedPass(chosen) !== undefined) setError('Enter a name for this door');
          else onChoose(chosen);
        }}
      >
        <TextField
          field={plainField('door', error, name)}
          label="Name of the door"
          description="For example North, Main entrance, Backstage. It is asked once on this device."
          isRequired
          autoFocus
          autoComplete="off"
          maxLength={LONGEST_DOOR_NAME}
        />
        <Button type="submit" variant="primary" size="l" fullWidth>
          Use this name
        </Button>
      </form>
    </Dialog>
  );
}
