import { itemKinds } from '../../../common/contract/item-kinds.ts';
import { formatDay, todayUtc } from '../../../common/lib/dates.ts';
import { formatDollars, fromCents } from '../../../common/lib/money.ts';
import type { CompanyRow, ItemRow, PlanRow } from '../../infra/db/schema.ts';
import type { PaymentIntentRow } from '../../infra/db/schema-payments.ts';
import type { EmailTemplate } from '../../infra/mail/email-template.ts';
import { say } from '../../infra/mail/email-text.ts';

/** The receipt: how much, when, and what for. */
export function paidEmail(payment: {
  company: Pick<CompanyRow, 'email' | 'name'>;
  item: Pick<ItemRow, 'kind' | 'name'>;
  plan: Pick<PlanRow, 'description'>;
  row: Pick<PaymentIntentRow, 'id' | 'action' | 'amountCents'>;
  now: Date;
}): EmailTemplate {
  const { company, item, plan, row, now } = payment;
  const amount = formatDollars(fromCents(row.amountCents));
  const what = row.action === 'purchase' ? 'Plan' : 'Upgraded to plan';
  return {
    to: company.email,
    subject: say`Payment received: ${amount} for ${item.name}`,
    greeting: say`Hello ${company.name},`,
    paragraphs: [say`We have received your payment for the ${item.kind} “${item.name}”. Thank you!`],
    details: [
      ['Amount', say`${amount}`],
      ['Date', say`${formatDay(todayUtc(now))}`],
      [itemKinds[item.kind].label, say`${item.name}`],
      [what, say`${plan.description}`],
      ['Payment number', say`${row.id}`],
    ],
  };
}
