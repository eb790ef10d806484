import { Elements } from '@stripe/react-stripe-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ItemEntity } from '../../../common/contract/item-kinds.ts';
import { formatDollars, toCents } from '../../../common/lib/money.ts';
import { keepsIdempotencyKeys } from '../../api/api-address.ts';
import { isRefused } from '../../api/api-error.ts';
import { isFirstFetch } from '../../lib/first-fetch.ts';
import { announceToTabs } from '../../offline/other-tabs.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardForm } from './card-form.tsx';
import { failureTitle } from './failure-title.ts';
import { followPayment } from './follow-payment.ts';
import { recordPaid } from './paid-before.ts';
import { PaidBeforeNotice } from './paid-before-notice.tsx';
import { type Confirmation, PaymentFailedDialog } from './payment-dialogs.tsx';
import { amountToPay, type PaymentOrder } from './payment-order.ts';
import { PaymentSummary, type SummaryLine } from './payment-summary.tsx';
import { isIntentKey, openIntent, paymentQueries } from './queries.ts';
import { usePaidBefore } from './use-paid-before.ts';

interface CardPaymentProps {
  companyId: string;
  order: PaymentOrder;
  /** Of the item that is paid. */
  name: string;
  lines: readonly SummaryLine[];
  isSettled: () => Promise<boolean>;
  onLeave: () => void;
  /** Offered after a refusal, as the plan of the order may not be sold any more. */
  onChoosePlan: (() => void) | undefined;
}

/**
 * The payment of an order. Asks first if it was, or may have been, paid on this device and the item does not show it
 * yet.
 */
export function CardPayment(props: CardPaymentProps) {
  const { order, onLeave } = props;
  const before = usePaidBefore(props);
  const { paid, state } = before;
  if (paid === undefined || state === 'unpaid') return <OpenPayment {...props} before={before} />;
  if (state === 'shown') return <AlreadyPaid what={order.request.product_type} onLeave={onLeave} />;
  if (before.isLoading) return <Skeleton height="220px" shape="card" />;
  return (
    <PaidBeforeNotice
      paid={paid}
      isSure={state === 'paid'}
      isChecking={before.isChecking}
      onCheck={before.check}
      onPayAgain={before.payAgain}
      onLeave={onLeave}
    />
  );
}

interface OpenPaymentProps extends CardPaymentProps {
  before: Pick<ReturnType<typeof usePaidBefore>, 'journalOf' | 'mayPay'>;
}

/** Summary and card form once intent, library and saved cards are loaded; or the reason why they are not. */
function OpenPayment(props: OpenPaymentProps) {
  const { companyId, order, name, lines, isSettled, onLeave, onChoosePlan, before } = props;
  const intent = useQuery(paymentQueries.intent(companyId, order, isSettled));
  const library = useQuery(paymentQueries.library());
  const cards = useQuery(paymentQueries.cards(companyId));
  const { confirmation, follow } = useFollowedPayment(companyId, hasRefused(intent.error), isSettled);
  const amount = amountToPay(order.request.total_amount, intent.data?.payment);
  const queryClient = useQueryClient();

  async function reopen(): Promise<string | undefined> {
    const opened = await openIntent(order, isSettled);
    queryClient.setQueryData(paymentQueries.intent(companyId, order, isSettled).queryKey, opened);
    const isSame = amountToPay(order.request.total_amount, opened?.payment) === amount;
    return isSame ? opened?.client_secret : undefined;
  }

  const opened = useQuery(paymentQueries.opened(companyId, library.data, intent.data?.client_secret));
  const isReady = intent.data && library.data !== undefined && !isFirstFetch(cards) && !opened.isLoading;
  const hasFailed = library.isError || intent.isError;
  if (intent.data === null) return <AlreadyPaid what={order.request.product_type} onLeave={onLeave} />;
  return (
    <>
      {amount === null ? <PriceNotRead onLeave={onLeave} /> : <PaymentSummary lines={lines} total={amount} />}
      {amount !== null && <OtherPrice expected={order.request.total_amount} actual={amount} />}
      {amount !== null && <OtherSum shown={amount} charged={opened.data} />}
      {isReady && amount !== null && (
        <Elements stripe={library.data}>
          <CardForm
            clientSecret={intent.data.client_secret}
            reopen={reopen}
            journal={before.journalOf(amount)}
            mayPay={before.mayPay}
            sum={opened.data ?? formatDollars(amount)}
            name={name}
            cards={cards.data ?? []}
            isTypedOnly={intent.data.typed_card_only}
            onRefused={() => void cards.refetch()}
            onPaid={() => {
              recordPaid(companyId, order, { amount });
              follow();
            }}
            confirmation={confirmation}
            onCheck={follow}
            onLeave={onLeave}
          />
        </Elements>
      )}
      {!isReady && !hasFailed && amount !== null && <Skeleton height="220px" shape="card" />}
      {library.isError && (
        <Notice tone="danger" action={<Button onPress={onLeave}>Cancel Payment</Button>}>
          {library.error.message}
        </Notice>
      )}
      {intent.isError && !intent.isFetching && (
        <PaymentFailedDialog
          title={failureTitle('failed')}
          message={intent.error.message}
          onRetry={() => void intent.refetch()}
          onLeave={onLeave}
          onClose={onLeave}
          onChoosePlan={hasRefused(intent.error) ? onChoosePlan : undefined}
        />
      )}
    </>
  );
}

/**
 * Warns if an API of another make requests another sum than its plan's price. Our API's amount may differ for good
 * reason.
 */
function OtherPrice({ expected, actual }: { expected: number; actual: number }) {
  if (keepsIdempotencyKeys() || toCents(expected) === toCents(actual)) return null;
  return (
    <Notice tone="warning">
      {`The server asks for ${formatDollars(actual)}; by the price of the plan it would be ${formatDollars(expected)}.`}
    </Notice>
  );
}

/** The card service charges the intent's amount, whatever the API's answer says. */
function OtherSum({ shown, charged }: { shown: number; charged: string | null | undefined }) {
  if (charged === null || charged === undefined || charged === formatDollars(shown)) return null;
  return (
    <Notice tone="warning">
      {`Your card would be charged ${charged}, not ${formatDollars(shown)}: the payment was opened for that sum.`}
    </Notice>
  );
}

/** An unknown amount cannot be paid. */
export function PriceNotRead({ onLeave }: { onLeave: () => void }) {
  return (
    <Notice tone="danger" action={<Button onPress={onLeave}>Cancel Payment</Button>}>
      The price could not be read from the server’s answer, so nothing can be paid here. Please contact
      support.
    </Notice>
  );
}

/** Nothing is left to do: the user reloaded after paying, or came back. */
function AlreadyPaid({ what, onLeave }: { what: ItemEntity; onLeave: () => void }) {
  return (
    <Notice
      tone="success"
      action={
        <Button variant="primary" onPress={onLeave}>
          OK
        </Button>
      }
    >
      {`This ${what} is already paid.`}
    </Notice>
  );
}

/** Whether the API refused. After a server error or without an answer, nothing has changed. */
function hasRefused(error: Error | null): boolean {
  return isRefused(error) && (error.status ?? 0) < 500;
}

/** After a payment: polls the item until it shows, then refetches all data that it may have changed. */
function useFollowedPayment(companyId: string, wasRefused: boolean, isSettled: () => Promise<boolean>) {
  const queryClient = useQueryClient();
  const [confirmation, setConfirmation] = useState<Confirmation>('awaited');
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const refetchCompany = useCallback(
    () =>
      queryClient.invalidateQueries({
        queryKey: [companyId],
        // The intent is used up: a refetch would only say that nothing is left to pay.
        predicate: ({ queryKey }) => !isIntentKey(queryKey),
      }),
    [queryClient, companyId],
  );

  // A refusal often means that the item was paid meanwhile, in another tab or before the connection was lost.
  useEffect(() => {
    if (wasRefused) void refetchCompany();
  }, [wasRefused, refetchCompany]);

  async function follow() {
    setConfirmation('awaited');
    const isShownNow = await followPayment({ isSettled });
    if (isShown.current) setConfirmation(isShownNow ? 'shown' : 'overdue');
    announceToTabs(companyId);
    await refetchCompany();
  }
  return { confirmation, follow: () => void follow() };
}
