import { Select } from '../../../ui/select.tsx';
import type { MailStateName, mailChoices } from './mail-messages.ts';
import styles from './mails.module.css';

interface MailFilterProps {
  choices: ReturnType<typeof mailChoices>;
  value: MailStateName | 'all';
  onChange: (state: MailStateName | 'all') => void;
}

/** Narrows the list to people whose mail is in one state. */
export function MailFilter({ choices, value, onChange }: MailFilterProps) {
  // With one state there is nothing to choose.
  if (choices.length <= 2 && value === 'all') return null;
  return (
    <div className={styles.filter}>
      <Select
        label="Show people by what became of their mail"
        options={choices}
        value={value}
        onChange={(chosen) => onChange(choices.find((choice) => choice.value === chosen)?.value ?? 'all')}
      />
    </div>
  );
}
