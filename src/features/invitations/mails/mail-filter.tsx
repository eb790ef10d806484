import { Select } from '../../../ui/select.tsx';
import type { MailStateName, mailChoices } from './mail-messages.ts';
import styles from './mails.module.css';

interface MailFilterProps {
  choices: ReturnType<typeof mailChoices>;
  value: MailStateName | 'all';
  onChange: (state: MailStateName | 'all') => void;
}

/** Filters the list by the state of people's mails. */
export function MailFilter({ choices, value, onChange }: MailFilterProps) {
  // A single state needs no filter.
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
