import { itemKinds } from '../../../common/contract/item-kinds.ts';
import { formatDay, todayUtc } from '../../../common/lib/dates.ts';
import { say, type Words } from '../../../common/lib/letters/words.ts';
import { formatCents } from '../../../common/lib/money.ts';
import type { CompanyRow, ItemRow, PlanRow } from '../../infra/db/schema.ts';
import type { PaymentIntentRow } from '../../infra/db/schema-payments.ts';
import type { EmailTemplate } from '../../infra/mail/email-template.ts';

interface Receipt {
  company: Pick<CompanyRow, 'email' | 'name'>;
  item: Pick<ItemRow, 'kind' | 'name'>;
  /** The item's plan after the payment. */
  plan: Pick<PlanRow, 'description'>;
  /**
   * Set if the payment was for another plan, and earlier money has been returned since: that plan, and the missing
   * amount.
   */
  missing?: { plan: Pick<PlanRow, 'description'>; cents: number } | undefined;
  row: Pick<PaymentIntentRow, 'id' | 'action' | 'amountCents'>;
  now: Date;
}

/** The receipt: how much, when, and what the item has now. Of a plan that the administrator gave, no receipt. */
export function paidEmail(payment: Receipt): EmailTemplate {
  const { company, item, plan, missing, row, now } = payment;
  const amount = formatCents(row.amountCents);
  const isFree = row.amountCents === 0;
  const what = row.action === 'purchase' || missing || isFree ? 'Plan' : 'Upgraded to plan';
  return {
    to: company.email,
    subject: isFree ? say`Plan set for ${item.name}` : say`Payment received: ${amount} for ${item.name}`,
    greeting: say`Hello ${company.name},`,
    paragraphs: [
      isFree
        ? say`The ${item.kind} “${item.name}” has the plan “${plan.description}” now. Nothing was charged for it.`
        : say`We have received your payment for the ${item.kind} “${item.name}”. Thank you!`,
      ...(missing && missing.cents > 0 ? [lacking(item.kind, missing)] : []),
    ],
    details: [
      ...(isFree ? [] : [['Amount', say`${amount}`] as const]),
      ['Date', say`${formatDay(todayUtc(now))}`],
      [itemKinds[item.kind].label, say`${item.name}`],
      [what, say`${plan.description}`],
      ['Payment number', say`${row.id}`],
    ],
  };
}

function lacking(kind: ItemRow['kind'], { plan, cents }: NonNullable<Receipt['missing']>): Words {
  return say`It was to pay for the plan “${plan.description}”, together with an earlier payment that has gone back since. ${formatCents(cents)} are missing for that plan. To have it, open the ${kind} and choose Upgrade, or contact us.`;
}
