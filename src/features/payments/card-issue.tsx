import { CircleAlert } from 'lucide-react';
import styles from './card-form.module.css';

interface CardIssueProps {
  id?: string;
  issue: string | undefined;
}

/** What is wrong with a card. It stands there empty before, so that the words are announced when they come. */
export function CardIssue({ id, issue }: CardIssueProps) {
  return (
    <p id={id} className={styles.issue} role="alert">
      {issue !== undefined && (
        <>
          <CircleAlert aria-hidden /> {issue}
        </>
      )}
    </p>
  );
}
