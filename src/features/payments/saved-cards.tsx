import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { calls } from '../../../common/contract/calls.ts';
import type { SavedCard } from '../../../common/contract/payments.ts';
import { useNeedsConnection } from '../../offline/connection/needs-connection.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { refusalOf } from '../../ui/form/submit-error.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import { BrandMark } from './brand-marks.tsx';
import { brandName, isAcceptedBrand } from './card-brand.ts';
import { cardExpiry } from './card-expiry.ts';
import { useRemoveCard } from './mutations.ts';
import { paymentQueries } from './queries.ts';
import styles from './saved-cards.module.css';

/** The company's saved cards, to be removed; nothing where there are none, or where the API cannot remove them. */
export function SavedCards({ companyId }: { companyId: string }) {
  // Asked for by the way: the account's tiles must not wait for it, nor a failure speak over them.
  const cards = useQuery({ ...paymentQueries.cards(companyId), meta: { quiet: true } });
  const removable = cards.data?.filter(({ can_remove }) => can_remove) ?? [];
  const needsConnection = useNeedsConnection();
  const [toRemove, setToRemove] = useState<SavedCard>();
  const [removedCount, setRemovedCount] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);

  // The button that had the focus has gone with its card.
  useEffect(() => {
    if (removedCount > 0) heading.current?.focus();
  }, [removedCount]);

  function onRemoved() {
    setToRemove(undefined);
    setRemovedCount((count) => count + 1);
  }

  if (removable.length === 0 && removedCount === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="saved-cards">
      <h2 id="saved-cards" className={styles.heading} ref={heading} tabIndex={-1}>
        Saved cards
      </h2>
      {removable.length === 0 && <p className={styles.none}>No card is saved.</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari */}
      <ul role="list" className={styles.cards}>
        {removable.map((saved) => (
          <li key={saved.id} className={styles.card}>
            {isAcceptedBrand(saved.card.brand) ? (
              <BrandMark brand={saved.card.brand} />
            ) : (
              <CreditCard className={styles.icon} aria-hidden />
            )}
            <span className={styles.facts}>
              {nameOf(saved)}
              <span className={styles.expiry}>{cardExpiry(saved.card, new Date())}</span>
            </span>
            <Button
              size="s"
              aria-label={`Remove ${nameOf(saved)}`}
              disabledReason={needsConnection}
              onPress={() => setToRemove(saved)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {toRemove && (
        <RemoveCardDialog
          companyId={companyId}
          saved={toRemove}
          onClose={() => setToRemove(undefined)}
          onRemoved={onRemoved}
        />
      )}
    </section>
  );
}

interface RemoveCardDialogProps {
  companyId: string;
  saved: SavedCard;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveCardDialog({ companyId, saved, onClose, onRemoved }: RemoveCardDialogProps) {
  const toasts = useToasts();
  const remove = useRemoveCard(companyId);

  async function confirm() {
    try {
      await remove.mutateAsync(saved.id);
      toasts.success(calls.removeSavedCard.success);
      onRemoved();
    } catch (error) {
      toasts.error(refusalOf(error).message);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      isDanger
      title="REMOVE CARD"
      question="Are you sure you want to remove this card?"
      about={[nameOf(saved)]}
      confirmLabel="Remove"
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      What it has paid stays paid. To pay with it again, enter it as a new card.
    </ConfirmDialog>
  );
}

function nameOf({ card }: SavedCard): string {
  return `${brandName(card.brand)} ending ${card.last4}`;
}
