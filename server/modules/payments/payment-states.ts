/** The administrator's options for a payment, by its state: shown by `payments show`, listed in docs/payments.md. */
import type { PaymentIntentRow } from '../../infra/db/schema-payments.ts';

type State = PaymentIntentRow['status'];

export interface PaymentOption {
  command:
    | 'settle --as paid'
    | 'settle --as cancelled'
    | 'settle --as closed'
    | 'settle --as refunded'
    | 'refund';
  what: string;
}

const PAID: PaymentOption = { command: 'settle --as paid', what: 'it was paid outside' };
const CLOSED: PaymentOption = { command: 'settle --as closed', what: 'reject what it was for' };
const REFUNDED: PaymentOption = { command: 'settle --as refunded', what: 'the money went back another way' };

/** Every state has at least one. */
const OPTIONS: Record<State, readonly PaymentOption[]> = {
  open: [PAID, { command: 'settle --as cancelled', what: 'end it; the company can pay again' }, CLOSED],
  succeeded: [{ command: 'refund', what: 'give back all or a part by card' }, REFUNDED],
  cancelled: [PAID, CLOSED],
  surplus: [REFUNDED],
  returned: [PAID],
  refunded: [PAID],
  disputed: [PAID],
  closed: [PAID],
};

/** As rows of a table: the command with the payment's id, and its purpose. */
export function paymentOptions({
  id,
  status,
  isOutside,
}: Pick<PaymentIntentRow, 'id' | 'status' | 'isOutside'>) {
  return OPTIONS[status]
    .filter(({ command }) => !(isOutside && command === 'refund'))
    .map(({ command, what }) => {
      const [verb, ...options] = command.split(' ');
      return [`payments ${[verb, id, ...options].join(' ')} --reason …`, what];
    });
}
