import { formatCents } from '../../common/lib/money.ts';
import type { ComparedPayment, ProviderPayment } from '../context/payments-port.ts';
import { DAY_MS } from '../core/durations.ts';
import { readHeld } from '../infra/mail/held-mails.ts';
import { failureForLog, isProviderFailure } from '../modules/payments/provider-errors.ts';
import { type AdminCommand, done, failed } from './admin-command.ts';
import { formatMinute } from './format-minute.ts';
import { CompareArguments, parseArguments } from './payment-arguments.ts';
import { textTable } from './text-table.ts';

const COMPARE = 'payments compare [--since DATE], such as 2026-11-23 or 2026-11-23T04:00Z';
const USUAL_DAYS = 30;
/** Before any payment of ours: an earlier day is mistyped, and the card service refuses very old ones. */
const FIRST_DAY = new Date('2000-01-01');

export const comparePayments: AdminCommand = {
  usage:
    'payments compare [--since DATE]     updates payments from the card service, as after a return to a backup',
  async run({ db, clock, payments }, { words }) {
    const read = parseArguments(CompareArguments, words, COMPARE);
    if (!('values' in read)) return read;
    const impossible = read.values.since && refusalOf(read.values.since, clock.now());
    if (impossible) return failed(`${impossible}\n\n${COMPARE}`);
    const usual = new Date(clock.now().getTime() - USUAL_DAYS * DAY_MS);
    const since = read.values.since ?? (await readHeld(db))?.madeAt ?? usual;
    const compared = await payments.compare(since).catch((error: unknown) => {
      if (!isProviderFailure(error)) throw error;
      return failed(
        `The card service could not be asked: ${JSON.stringify(failureForLog(error))}. Run it again.`,
      );
    });
    if ('output' in compared) return compared;
    const { looked, changed, undecided } = compared;
    const parts = [
      `${looked} payments of the card service since ${since.toISOString().slice(0, 16)}Z were compared.`,
      changed.length > 0 ? changedTable(changed) : 'Nothing was to be changed here.',
      ...(changed.length > 0 ? [QUIET] : []),
      ...(undecided.length > 0 ? [UNDECIDED, undecidedTable(undecided)] : []),
    ];
    return done(parts.join('\n\n'));
  },
};

function refusalOf(since: Date, now: Date): string | undefined {
  const day = since.toISOString().slice(0, 16);
  if (since > now) return `--since ${day}Z lies ahead: it is ${now.toISOString().slice(0, 16)}Z now.`;
  if (since < FIRST_DAY) return `--since ${day}Z is before there were any payments.`;
  return undefined;
}

const QUIET =
  'Nobody was mailed about these: most companies heard of them when they happened. “payments show” has the history of each. What is surplus goes back by itself.';
const UNDECIDED =
  'To be decided: of an event, location or plan that is not here, since it came after the backup. Give the money back in the dashboard of the card service; or, once the company has entered it again and you have refunded nothing, record it with “payments settle <item> --as paid”. A payment that is still being processed is compared by the next run.';

function changedTable(changed: readonly ComparedPayment[]): string {
  return textTable(
    ['PAYMENT', 'OPENED', 'STATE', 'AMOUNT', 'WENT BACK', 'ITEM', 'HERE'],
    changed.map((one) => [
      one.paymentId,
      formatMinute(one.createdAt),
      one.status,
      formatCents(one.amountCents),
      formatCents(one.goneCents),
      one.itemId,
      one.isAdded ? 'added again' : 'brought up to date',
    ]),
  );
}

function undecidedTable(undecided: readonly ProviderPayment[]): string {
  return textTable(
    ['AT THE CARD SERVICE', 'OPENED', 'STATE THERE', 'AMOUNT', 'ITEM', 'PLAN'],
    undecided.map((one) => [
      one.intentId,
      formatMinute(one.createdAt),
      one.providerStatus,
      formatCents(one.amountCents),
      one.itemId,
      one.planId,
    ]),
  );
}
