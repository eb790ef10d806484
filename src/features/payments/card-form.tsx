import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { SavedCard } from '../../../common/contract/payments.ts';
import { useNeedsConnection } from '../../offline/connection/needs-connection.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BrandMarks } from './brand-marks.tsx';
import { brandIssue } from './card-brand.ts';
import { CardChoice, NEW_CARD } from './card-choice.tsx';
import styles from './card-form.module.css';
import { CardIssue } from './card-issue.tsx';
import type { Journal, Reopen } from './confirm-payment.ts';
import { failureTitle } from './failure-title.ts';
import { NewCard } from './new-card.tsx';
import { type Confirmation, PaymentFailedDialog, PaymentSuccessDialog } from './payment-dialogs.tsx';
import { usePayment } from './use-payment.ts';

const REMOVED =
  'The card that was chosen here has been removed from your saved cards. Please choose how to pay.';
const TYPED_ONLY =
  'Your saved cards were offered for many payments today. Please type the number of a card for this one.';

interface CardFormProps {
  clientSecret: string;
  reopen: Reopen;
  journal: Journal | undefined;
  mayPay: () => boolean;
  /** What is charged, with its currency. */
  sum: string;
  /** The item that is paid for. */
  name: string;
  cards: readonly SavedCard[];
  /** Saved cards cannot be used for this payment, and a new one cannot be saved. */
  isTypedOnly: boolean;
  /** Called when a saved card was refused, as it may have been removed elsewhere. */
  onRefused: () => void;
  /** Called once when the provider has accepted the payment. */
  onPaid: () => void;
  /** What is known of the provider's report. */
  confirmation: Confirmation;
  /** Looks for an overdue one again. */
  onCheck: () => void;
  /** Cancel Payment, and OK on the result dialogs. */
  onLeave: () => void;
}

/** Pays an intent with a saved or a new card. Card numbers stay in the provider's frame. */
export function CardForm(props: CardFormProps) {
  const { clientSecret, reopen, journal, mayPay, sum, name, isTypedOnly } = props;
  const { onRefused, onPaid, onLeave } = props;
  const cards = isTypedOnly ? [] : props.cards;
  const library = useStripe();
  const elements = useElements();
  const needsConnection = useNeedsConnection();
  const { phase, pay, setIssue } = usePayment({
    library,
    clientSecret,
    reopen,
    journal,
    mayPay,
    subject: `${sum} for ${name}`,
    onPaid,
  });
  const [choice, setChoice] = useState(() => firstUsable(cards));
  const isThere = choice === NEW_CARD || cards.some(({ id }) => id === choice);
  const chosen = isThere ? choice : firstUsable(cards);
  const [brand, setBrand] = useState('unknown');
  const [save, setSave] = useState(false);
  // A reopened payment may accept none of the earlier cards.
  const isNew = isTypedOnly || chosen === NEW_CARD;
  const issue = isNew ? (brandIssue(brand) ?? issueOf(phase)) : issueOf(phase);

  function choose(next: string) {
    setChoice(next);
    // An error of one card does not concern another.
    setIssue(undefined);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (needsConnection !== undefined) return;
    if (!isNew) return void pay({ kind: 'saved', cardId: chosen });
    const card = elements?.getElement(CardElement);
    if (!card) return;
    if (brandIssue(brand) === undefined) void pay({ kind: 'new', card, save: save && !isTypedOnly });
    else card.focus();
  }

  return (
    <form className={styles.form} onSubmit={submit} aria-label="Card payment">
      <BrandMarks />
      {isTypedOnly && props.cards.length > 0 && <Notice tone="info">{TYPED_ONLY}</Notice>}
      {!isThere && !isTypedOnly && <Notice tone="info">{REMOVED}</Notice>}
      {cards.length > 0 && <CardChoice cards={cards} choice={chosen} onChoose={choose} />}
      {isNew ? (
        <NewCard
          issue={issue}
          save={save}
          onSave={isTypedOnly ? undefined : setSave}
          onBrand={setBrand}
          onIssue={setIssue}
        />
      ) : (
        <CardIssue issue={issue} />
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          icon={<LockKeyhole aria-hidden />}
          isBusy={phase.kind === 'confirming'}
          busyLabel="Paying..."
          isDisabled={!library}
          disabledReason={needsConnection}
        >
          Pay {sum}
        </Button>
        <Button onPress={onLeave} isDisabled={phase.kind === 'confirming'}>
          Cancel Payment
        </Button>
      </div>
      {(phase.kind === 'failed' || phase.kind === 'unknown') && (
        <PaymentFailedDialog
          title={failureTitle(phase.kind)}
          message={phase.message}
          onRetry={() => {
            setIssue(undefined);
            if (!isNew) onRefused();
          }}
          onLeave={onLeave}
        />
      )}
      {phase.kind === 'paid' && (
        <PaymentSuccessDialog confirmation={props.confirmation} onCheck={props.onCheck} onLeave={onLeave} />
      )}
    </form>
  );
}

function issueOf(phase: ReturnType<typeof usePayment>['phase']): string | undefined {
  return phase.kind === 'open' ? phase.issue : undefined;
}

function firstUsable(cards: readonly SavedCard[]): string {
  return cards.find(({ card }) => brandIssue(card.brand) === undefined)?.id ?? NEW_CARD;
}
