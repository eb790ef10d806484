import { eq } from 'drizzle-orm';
import { PAYMENT_STATUS } from '../../common/contract/payments.ts';
import { formatCents } from '../../common/lib/money.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Decision } from '../context/payments-port.ts';
import { isFailure } from '../core/result.ts';
import { items } from '../infra/db/schema.ts';
import { paymentIntents } from '../infra/db/schema-payments.ts';
import { type AdminCommand, type CommandLine, type CommandResult, done, failed } from './admin-command.ts';
import { parseArguments, RefundArguments, SettleArguments } from './payment-arguments.ts';
import { paymentStatusName } from './payment-status-name.ts';

const SETTLE = `payments settle <payment or item> --as STATE --reason TEXT

  --as paid       paid outside, for example by bank transfer: [--plan PLAN] [--amount DOLLARS]
  --as cancelled  ends an open payment; the company can pay again
  --as closed     ends an open payment for good: what it was for is rejected, and the company told
  --as refunded   the money went back another way: the item falls back to what is still paid`;

export const settlePayment: AdminCommand = {
  usage: 'payments settle <payment> …         sets its state by hand with a reason; alone prints its usage',
  async run(appContext, { words, by }) {
    if (words.length === 0) return done(SETTLE);
    const read = parseArguments(SettleArguments, words, SETTLE);
    if (!('values' in read)) return read;
    const { id, as, plan, amount, reason } = read.values;
    const decision = decisionOf(by, reason);
    if (as === 'paid') return await settlePaid(appContext, { id, plan, amount }, decision);
    if (plan !== undefined || amount !== undefined)
      return failed(`--plan and --amount go with --as paid.\n\n${SETTLE}`);
    const refusal = await appContext.payments.manual.settle(id, as, decision);
    return refusal ? failed(refusal.message) : done(`${id} is ${as}. ${await itemNow(appContext, id)}`);
  },
};

const TOLD_OF_EARLIER = {
  made: (sum: string) =>
    `The earlier order of ${sum} had been made: ${sum} go back to the card, and nothing was ordered now.`,
  finished: (sum: string) =>
    `This finishes an earlier order: ${sum} go back to the card. Nothing more was ordered.`,
};

const REFUND = 'payments refund <payment> [--amount DOLLARS] --reason TEXT';

export const refundPayment: AdminCommand = {
  usage: 'payments refund <payment> …         refunds all or a part by the card service, with a reason',
  async run(appContext, { words, by }) {
    const read = parseArguments(RefundArguments, words, REFUND);
    if (!('values' in read)) return read;
    const { id, amount, reason } = read.values;
    const outcome = await appContext.payments.manual.refund(
      { paymentId: id, amountCents: amount },
      decisionOf(by, reason),
    );
    if (isFailure(outcome)) return failed(outcome.message);
    const sum = formatCents(outcome.refundedCents);
    const told = outcome.earlier ? TOLD_OF_EARLIER[outcome.earlier](sum) : `${sum} go back to the card.`;
    return done(`${told} ${await itemNow(appContext, id)}`);
  },
};

/** @param id of an item or of one of its payments */
async function settlePaid(
  appContext: AppContext,
  { id, plan, amount }: { id: string; plan?: string | undefined; amount?: number | undefined },
  decision: Decision,
): Promise<CommandResult> {
  const [payment] = await appContext.db.select().from(paymentIntents).where(eq(paymentIntents.id, id));
  const paid = {
    itemId: payment?.itemId ?? id,
    // The payment's own plan: that of its item may be a different one, which would then be bought again.
    planId: plan ?? payment?.planId,
    amountCents: amount,
    openedAtCents: payment?.amountCents,
    isPlanNamed: plan !== undefined,
  };
  const outcome = await appContext.payments.manual.recordPaid(paid, decision);
  if (isFailure(outcome)) return failed(outcome.message);
  const { paymentId, amountCents, plan: bought } = outcome;
  const what = `for the plan “${bought.description}” of ${formatCents(bought.priceCents)}`;
  return done(
    `${formatCents(amountCents)} are recorded as payment ${paymentId}, ${what}. ${await itemNow(appContext, paymentId)}`,
  );
}

function decisionOf(by: CommandLine['by'], reason: string): Decision {
  return { who: `administrator ${by ?? 'unknown'}`, why: reason };
}

async function itemNow({ db }: AppContext, paymentId: string): Promise<string> {
  const [item] = await db
    .select({ name: items.name, status: items.paymentStatus, plan: items.planId })
    .from(items)
    .innerJoin(paymentIntents, eq(paymentIntents.itemId, items.id))
    .where(eq(paymentIntents.id, paymentId));
  if (!item) return '';
  const isTrial = item.status === PAYMENT_STATUS.freeTrial;
  const status = isTrial ? 'on its Free Trial' : paymentStatusName(item.status);
  return `“${item.name}” is ${status} now, plan ${item.plan}.`;
}
