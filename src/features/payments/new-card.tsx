import { CardElement } from '@stripe/react-stripe-js';
import { useId, useState } from 'react';
import styles from './card-form.module.css';
import { CardIssue } from './card-issue.tsx';
import { useCardStyle } from './use-card-style.ts';

interface NewCardProps {
  /** What is wrong with the card, in words. */
  issue: string | undefined;
  save: boolean;
  /** Undefined where the card cannot be saved. */
  onSave: ((save: boolean) => void) | undefined;
  /** The brand as the provider reads it from the first digits. */
  onBrand: (brand: string) => void;
  /** The provider's words about what is typed, or undefined. */
  onIssue: (issue: string | undefined) => void;
}

/** The provider's card field, which our page can neither read nor style from outside. */
export function NewCard({ issue, save, onSave, onBrand, onIssue }: NewCardProps) {
  const labelId = useId();
  const issueId = useId();
  const style = useCardStyle();
  const [isFocused, setIsFocused] = useState(false);
  return (
    <div className={styles.newCard}>
      <span id={labelId} className={styles.label}>
        Card details
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot frame the provider's field */}
      <div
        className={styles.cardElement}
        role="group"
        aria-labelledby={labelId}
        aria-describedby={issueId}
        data-invalid={issue !== undefined || undefined}
        data-focused={isFocused || undefined}
      >
        <CardElement
          options={{ hidePostalCode: true, disableLink: true, style }}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          onChange={({ brand, error }) => {
            onBrand(brand);
            onIssue(error?.message);
          }}
        />
      </div>
      <CardIssue id={issueId} issue={issue} />
      {onSave && (
        <label className={styles.save}>
          <input type="checkbox" checked={save} onChange={({ target }) => onSave(target.checked)} />
          Save this card
        </label>
      )}
    </div>
  );
}
