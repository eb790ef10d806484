import { and, desc, eq } from 'drizzle-orm';
import { formatCents } from '../../common/lib/money.ts';
import { shellWord } from '../core/shell-word.ts';
import { companies, items, plans } from '../infra/db/schema.ts';
import { type PaymentIntentRow, paymentIntents } from '../infra/db/schema-payments.ts';
import { historyOf } from '../modules/payments/history.ts';
import { type ItemState, itemStateOf } from '../modules/payments/item-state.ts';
import { failedRefundsOf } from '../modules/payments/money-back.ts';
import { paymentsOf } from '../modules/payments/payment-rows.ts';
import { paymentOptions } from '../modules/payments/payment-states.ts';
import { amountOption } from '../modules/payments/refund-order.ts';
import { type AdminCommand, done, failed } from './admin-command.ts';
import { formatMinute } from './format-minute.ts';
import { isNamed } from './named-company.ts';
import { ListArguments, parseArguments } from './payment-arguments.ts';
import { paymentStatusName } from './payment-status-name.ts';
import { textTable } from './text-table.ts';

const LIST = 'payments list [--state STATE] [--email E-MAIL or ID] [--item ID] [--limit NUMBER]';

export const listPayments: AdminCommand = {
  usage:
    'payments list …                     lists payments, the newest first; --state, --email, --item, --limit',
  async run({ db }, { words }) {
    const read = parseArguments(ListArguments, words, LIST);
    if (!('values' in read)) return read;
    const { state, email, item, limit } = read.values;
    const found = await joined(db)
      .where(
        and(
          state === undefined ? undefined : eq(paymentIntents.status, state),
          email === undefined ? undefined : isNamed(email),
          item === undefined ? undefined : eq(paymentIntents.itemId, item),
        ),
      )
      .orderBy(desc(paymentIntents.createdAt), desc(paymentIntents.id))
      .limit(limit + 1);
    if (found.length === 0) return done('There is no such payment.');
    const table = textTable(
      ['PAYMENT', 'OPENED', 'STATE', 'AMOUNT', 'FOR', 'PLAN', 'ITEM', 'E-MAIL'],
      found
        .slice(0, limit)
        .map(({ row, plan, itemName, company }) => [
          row.id,
          formatMinute(row.createdAt),
          stateOf(row),
          formatCents(row.amountCents),
          row.action,
          plan,
          itemName,
          shellWord(company),
        ]),
    );
    return done(found.length > limit ? `${table}\n\nThere are more: give a higher --limit.` : table);
  },
};

export const showPayment: AdminCommand = {
  usage: 'payments show <payment>             shows a payment with its history, and what can be done',
  async run({ db }, { words: [id] }) {
    if (!id) return failed('Which payment? “payments list” shows their numbers.');
    const [found] = await joined(db).where(eq(paymentIntents.id, id));
    if (!found) return failed(`There is no payment ${id}.`);
    const { row, plan, itemName, itemStatus, company } = found;
    const now = itemStateOf(await paymentsOf(db, row.itemId));
    const details = textTable(undefined, [
      ['Payment', row.id],
      ['State', stateOf(row)],
      ['Amount', formatCents(row.amountCents)],
      ['Refunded', formatCents(row.refundedCents)],
      ['Lost to disputes', formatCents(row.disputedCents)],
      ['Refunds that failed', failedOf(row)],
      ...(row.refundOrders.length > 0 ? [['Refunds not finished', unfinishedOf(row)]] : []),
      ['For', `${row.action} of ${plan}`],
      ['Item', `${row.itemId}  ${itemName}`],
      [
        'Item now',
        `${paymentStatusName(itemStatus)}, ${formatCents(now.keptCents)} paid in all${given(now)}`,
      ],
      ['Company', shellWord(company)],
      ['At the provider', row.providerIntentId ?? '–'],
      ['Opened', row.createdAt.toISOString()],
    ]);
    const history = await historyOf(db, id);
    const lines = history.map(({ at, who, what, why }) => [formatMinute(at), who, what, why]);
    const told =
      lines.length > 0
        ? textTable(['WHEN', 'WHO', 'WHAT', 'WHY'], lines)
        : 'No history: opened before it was kept.';
    return done([details, told, textTable(undefined, paymentOptions(row))].join('\n\n'));
  },
};

const given = ({ keptCents, heldCents }: ItemState) =>
  heldCents < keptCents ? `, of which ${formatCents(keptCents - heldCents)} went back` : '';

function joined(db: Parameters<AdminCommand['run']>[0]['db']) {
  return db
    .select({
      row: paymentIntents,
      plan: plans.description,
      itemName: items.name,
      itemStatus: items.paymentStatus,
      company: companies.email,
    })
    .from(paymentIntents)
    .innerJoin(items, eq(items.id, paymentIntents.itemId))
    .innerJoin(companies, eq(companies.id, paymentIntents.companyId))
    .innerJoin(plans, eq(plans.id, paymentIntents.planId));
}

/** The state with its details. */
function stateOf(row: PaymentIntentRow): string {
  const { status, isOutside, isReturnedOutside, disputeStatus, refundedCents, disputedCents, amountCents } =
    row;
  const more = [
    isOutside && 'outside',
    isReturnedOutside && 'given back outside',
    disputeStatus === 'open' && 'dispute open',
    disputeStatus === 'won' && 'dispute won',
    refundedCents > 0 && refundedCents < amountCents && `${formatCents(refundedCents)} refunded`,
    status !== 'disputed' && disputedCents > 0 && `${formatCents(disputedCents)} lost to a dispute`,
    failedRefundsOf(row.refunds).length > 0 && 'refund failed',
  ].filter((part) => part !== false);
  return more.length > 0 ? `${status} (${more.join(', ')})` : status;
}

/** Each with the command that finishes it. */
function unfinishedOf({ id, refundOrders }: PaymentIntentRow): string {
  return refundOrders
    .map(({ cents }) => {
      const command = `payments refund ${id} ${amountOption(cents)} --reason …`;
      return `${formatCents(cents)}: “${command}” finds out, and finishes it`;
    })
    .join('; ');
}

function failedOf({ refunds }: PaymentIntentRow): string {
  return (
    failedRefundsOf(refunds)
      .map(({ cents }) => formatCents(cents))
      .join(', ') || '–'
  );
}
