import { itemKinds } from '../../../common/contract/item-kinds.ts';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { formatDay } from '../../../common/lib/dates.ts';
import { say, type Words } from '../../../common/lib/letters/words.ts';
import { formatCents } from '../../../common/lib/money.ts';
import type { CompanyRow, ItemRow, PlanRow } from '../../infra/db/schema.ts';
import type { PaymentIntentRow } from '../../infra/db/schema-payments.ts';
import type { EmailTemplate } from '../../infra/mail/email-template.ts';
import { lastTrialDay } from '../items/item-day.ts';

/**
 * The news for the company. `returned`: money that bought nothing went back. `refund failed`: the bank sent the money
 * back to us.
 */
export type MoneyBackEvent =
  | 'refunded'
  | 'returned'
  | 'disputed'
  | 'disputed in part'
  | 'refund failed'
  | 'closed';

interface MoneyBack {
  company: Pick<CompanyRow, 'email' | 'name'>;
  /** After the money was returned. */
  item: Pick<
    ItemRow,
    'id' | 'kind' | 'name' | 'day' | 'createdAt' | 'deletedAt' | 'paymentStatus' | 'userLimit' | 'cameraLimit'
  >;
  plan: Pick<PlanRow, 'description'>;
  row: Pick<PaymentIntentRow, 'id' | 'amountCents' | 'disputedCents' | 'status'>;
  news: MoneyBackEvent;
  /** The number of invited people and connected cameras. */
  people: number;
  connected: number;
  publicUrl: string;
}

/**
 * Says that money was returned, or that the return failed, which plan the item has now, and where it exceeds that
 * plan's limits. Of a deleted item, and of money that bought nothing, only what became of the money.
 */
export function moneyBackEmail(facts: MoneyBack): EmailTemplate {
  const { company, item, row, news, publicUrl } = facts;
  const list = itemKinds[item.kind].plural;
  const wasFree = isOfGivenPlan(facts);
  const isDeleted = item.deletedAt !== null;
  const buysNothing = news === 'returned' || row.status === 'surplus';
  return {
    to: company.email,
    subject: say`${wasFree ? 'Plan taken back' : SUBJECTS[news]}: ${item.name}`,
    greeting: say`Hello ${company.name},`,
    paragraphs: [whatHappened(facts), ...(isDeleted || buysNothing ? [] : currentState(facts))],
    details: [
      ...(wasFree ? [] : [['Amount', say`${formatCents(row.amountCents)}`] as const]),
      [itemKinds[item.kind].label, say`${item.name}`],
      ['Payment number', say`${row.id}`],
    ],
    ...(isDeleted
      ? {}
      : { button: { label: `Open your ${item.kind}`, url: `${publicUrl}/${list}/details/${item.id}` } }),
  };
}

/** Whether the administrator takes back a plan that was given without a payment. */
const isOfGivenPlan = ({ row, news }: Pick<MoneyBack, 'row' | 'news'>) =>
  news === 'refunded' && row.amountCents === 0;

const SUBJECTS: Record<MoneyBackEvent, string> = {
  refunded: 'Payment refunded',
  returned: 'Payment returned',
  disputed: 'Payment disputed',
  'disputed in part': 'Payment disputed',
  'refund failed': 'Refund failed',
  closed: 'Payment closed',
};

function whatHappened({ row, item, news }: MoneyBack): Words {
  const { kind, name } = item;
  if (isOfGivenPlan({ row, news }))
    return say`A plan that the ${kind} “${name}” had without a payment was taken back.`;
  const amount = formatCents(row.amountCents);
  switch (news) {
    case 'closed':
      return say`The administrator has closed the payment for the ${kind} “${name}”.`;
    case 'disputed':
      return say`Your payment of ${amount} for the ${kind} “${name}” was disputed, and the bank has taken it back.`;
    case 'disputed in part': {
      const part = formatCents(row.disputedCents);
      return say`${part} of your payment of ${amount} for the ${kind} “${name}” were disputed, and the bank has taken them back. What is left of it still counts.`;
    }
    case 'refund failed': {
      const counts = row.status === 'succeeded' ? ', and the payment counts again' : '';
      return say`The refund of your payment of ${amount} for the ${kind} “${name}” did not reach you: your bank has sent it back to us${counts}. Please contact us to get your money another way.`;
    }
    case 'returned':
      return say`Your payment of ${amount} for the ${kind} “${name}” could not be used, such as because the ${kind} was deleted or paid for otherwise meanwhile. It goes back to you in full.`;
    case 'refunded':
      return say`Your payment of ${amount} for the ${kind} “${name}” was refunded.`;
  }
}

function currentState({ item, plan, people, connected }: MoneyBack): Words[] {
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
    ...(isTrial ? trialDay(item) : []),
    ...overLimit(people, 'people are invited', userLimit),
    ...waitingMails(people, userLimit),
    ...overLimit(connected, 'cameras are connected', cameraLimit),
  ];
}

/** The item's later day was replaced by the last day of the trial. */
function trialDay({ day, createdAt }: MoneyBack['item']): Words[] {
  if (day === null) return [];
  const last = formatDay(lastTrialDay({ createdAt }));
  return [say`Its date is ${formatDay(day)}; the last that a free trial may have is ${last}.`];
}

/** Mails written for the previous plan, which are held. */
function waitingMails(people: number, limit: number): Words[] {
  if (limit === 0 || people <= limit) return [];
  return [
    say`Of those whose invitations have not been mailed yet, only as many are mailed as this plan has room for.`,
  ];
}

/** A limit of 0 means none. */
function overLimit(count: number, are: string, limit: number): Words[] {
  if (limit === 0 || count <= limit) return [];
  return [
    say`${String(count)} ${are}, and this plan allows ${String(limit)}. All of them stay; new ones can be added when there are fewer than ${String(limit)}.`,
  ];
}
