import { PAYMENT_STATUS } from '../../src/contract/payments.ts';
import { formatDollars, fromCents } from '../../src/lib/money.ts';
import type { CompanyRow, ItemRow, PlanRow } from '../db/schema.ts';
import type { PaymentIntentRow } from '../db/schema-payments.ts';
import type { Letter } from '../mail/letter.ts';

interface TakenBack {
  company: Pick<CompanyRow, 'email' | 'name'>;
  /** As it is after the money went back. */
  item: Pick<ItemRow, 'id' | 'kind' | 'name' | 'paymentStatus' | 'userLimit' | 'cameraLimit'>;
  plan: Pick<PlanRow, 'description'>;
  row: Pick<PaymentIntentRow, 'id' | 'amountCents' | 'status'>;
  /** Invited to it, and connected to it. */
  people: number;
  connected: number;
  publicUrl: string;
}

/** Says that money went back, which plan the item has now, and what there is more of than that plan allows. */
export function takenBackLetter(taken: TakenBack): Letter {
  const { company, item, row, publicUrl } = taken;
  const list = item.kind === 'event' ? 'events' : 'locations';
  return {
    to: company.email,
    subject: `Payment ${WORDS[row.status] ?? 'refunded'}: ${item.name}`,
    greeting: `Hello ${company.name},`,
    paragraphs: [whatHappened(taken), ...whatIsNow(taken)],
    details: [
      ['Amount', formatDollars(fromCents(row.amountCents))],
      [item.kind === 'event' ? 'Event' : 'Location', item.name],
      ['Payment number', row.id],
    ],
    button: { label: `Open your ${item.kind}`, url: `${publicUrl}/${list}/details/${item.id}` },
  };
}

const WORDS: Partial<Record<PaymentIntentRow['status'], string>> = {
  refunded: 'refunded',
  disputed: 'disputed',
  closed: 'closed',
};

function whatHappened({ row, item }: TakenBack): string {
  const what = `for the ${item.kind} “${item.name}”`;
  if (row.status === 'closed') return `The administrator has closed the payment ${what}.`;
  const amount = formatDollars(fromCents(row.amountCents));
  if (row.status === 'disputed')
    return `Your payment of ${amount} ${what} was disputed, and the bank has taken it back.`;
  return `Your payment of ${amount} ${what} was refunded.`;
}

function whatIsNow({ item, plan, people, connected }: TakenBack): string[] {
  const open = item.paymentStatus === PAYMENT_STATUS.paid || item.paymentStatus === PAYMENT_STATUS.freeTrial;
  if (!open) {
    return [
      `The ${item.kind} is not paid any more, so its access code does not work. To use it again, open it and choose Upgrade.`,
    ];
  }
  const now = `The ${item.kind} has the plan “${plan.description}” now, which is still paid.`;
  const over: string[] = [];
  if (item.userLimit > 0 && people > item.userLimit)
    over.push(overLimit(people, 'people are invited', item.userLimit));
  if (item.cameraLimit > 0 && connected > item.cameraLimit)
    over.push(overLimit(connected, 'cameras are connected', item.cameraLimit));
  if (item.paymentStatus === PAYMENT_STATUS.freeTrial)
    return [`The ${item.kind} is on its free trial again.`, ...over];
  return [now, ...over];
}

function overLimit(count: number, are: string, limit: number): string {
  return `${count} ${are}, and this plan allows ${limit}. All of them stay; new ones can be added when there are fewer than ${limit}.`;
}
