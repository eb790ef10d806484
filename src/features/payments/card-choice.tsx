import { CreditCard } from 'lucide-react';
import type { SavedCard } from '../../../common/contract/payments.ts';
import { BrandMark } from './brand-marks.tsx';
import { brandIssue, brandName, isAcceptedBrand } from './card-brand.ts';
import styles from './card-choice.module.css';

/** The choice that is no saved card. */
export const NEW_CARD = 'new';

interface CardChoiceProps {
  cards: readonly SavedCard[];
  /** A card's id, or `NEW_CARD`. */
  choice: string;
  onChoose: (choice: string) => void;
}

/** The cards saved with the provider, by brand and last four digits, or another one. */
export function CardChoice({ cards, choice, onChoose }: CardChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Pay with</legend>
      {cards.map(({ id, card }) => {
        const issue = brandIssue(card.brand);
        return (
          <label key={id} className={styles.card} data-disabled={issue !== undefined || undefined}>
            <input
              type="radio"
              name="card"
              value={id}
              checked={choice === id}
              disabled={issue !== undefined}
              onChange={() => onChoose(id)}
            />
            {isAcceptedBrand(card.brand) ? <BrandMark brand={card.brand} /> : <CreditCard aria-hidden />}
            <span>
              {brandName(card.brand)} ending {card.last4}
              {issue !== undefined && <span className={styles.refused}>{issue}</span>}
            </span>
          </label>
        );
      })}
      <label className={styles.card}>
        <input
          type="radio"
          name="card"
          value={NEW_CARD}
          checked={choice === NEW_CARD}
          onChange={() => onChoose(NEW_CARD)}
        />
        <CreditCard className={styles.icon} aria-hidden />
        <span>Use a new card</span>
      </label>
    </fieldset>
  );
}
