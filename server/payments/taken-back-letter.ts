import { PAYMENT_STATUS } from '../../src/contract/payments.ts';
import { formatDollars, fromCents } from '../../src/lib/money.ts';
import type { CompanyRow, ItemRow, PlanRow } from '../db/schema.ts';
import type { PaymentIntentRow } from '../db/schema-payments.ts';
import type { Letter } from '../mail/letter.ts';
import { say, type Words } from '../mail/words.ts';

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
    subject: say`Payment ${WORDS[row.status] ?? 'refunded'}: ${item.name}`,
    greeting: say`Hello ${company.name},`,
    paragraphs: [whatHappened(taken), ...whatIsNow(taken)],
    details: [
      ['Amount', say`${formatDollars(fromCents(row.amountCents))}`],
      [item.kind === 'event' ? 'Event' : 'Location', say`${item.name}`],
      ['Payment number', say`${row.id}`],
    ],
    button: { label: `Open your ${item.kind}`, url: `${publicUrl}/${list}/details/${item.id}` },
  };
}

const WORDS: Partial<Record<PaymentIntentRow['status'], string>> = {
  refunded: 'refunded',
  disputed: 'disputed',
  closed: 'closed',
};

function whatHappened({ row, item }: TakenBack): Words {
  const { kind, name } = item;
  if (row.status === 'closed')
    return say`The administrator has closed the payment for the ${kind} “${name}”.`;
  const amount = formatDollars(fromCents(row.amountCents));
  if (row.status === 'disputed')
    return say`Your payment of ${amount} for the ${kind} “${name}” was disputed, and the bank has taken it back.`;
  return say`Your payment of ${amount} for the ${kind} “${name}” was refunded.`;
}

function whatIsNow({ item, plan, people, connected }: TakenBack): Words[] {
  const { kind, paymentStatus, userLimit, cameraLimit } = item;
  const isTrial = paymentStatus === PAYMENT_STATUS.freeTrial;
  if (paymentStatus !== PAYMENT_STATUS.paid && !isTrial) {
    return [
      say`The ${kind} is not paid any more, so its access code is hidden. To use it again, open it and choose Upgrade.`,
    ];
  }
  const now = isTrial
    ? say`The ${kind} is on its free trial again.`
    : say`The ${kind} has the plan “${plan.description}” now, which is still paid.`;
  return [
    now,
    ...overLimit(people, 'people are invited', userLimit),
    ...overLimit(connected, 'cameras are connected', cameraLimit),
  ];
}

/** A limit of 0 is none. */
function overLimit(count: number, are: string, limit: number): Words[] {
  if (limit === 0 || count <= limit) return [];
  return [
    say`${String(count)} ${are}, and this plan allows ${String(limit)}. All of them stay; new ones can be added when there are fewer than ${String(limit)}.`,
  ];
}
