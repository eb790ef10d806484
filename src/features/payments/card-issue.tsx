import { CircleAlert } from 'lucide-react';
import styles from './card-form.module.css';

interface CardIssueProps {
  id?: string;
  issue: string | undefined;
}

/** A card's error. The empty element is rendered before, so that screen readers announce a new message. */
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
