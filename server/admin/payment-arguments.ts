/** Parses the arguments of the `payments …` commands. */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { toCents } from '../../common/lib/money.ts';
import { PAYMENT_STATES } from '../infra/db/schema-payments.ts';
import { type CommandResult, failed } from './admin-command.ts';
import { requiredText } from './required-text.ts';

const dollars = z.pipe(
  z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, 'an amount is in dollars, such as 49.99')),
  z.transform((amount: string) => toCents(Number(amount))),
);
/** Stored with the payment, so it must not be empty. */
const reason = z
  .string('give a --reason')
  .check(z.trim(), z.minLength(3, 'give a --reason'), z.maxLength(500));

const NO_LIMIT = 'a --limit is a number from 1 to 9999';
const NO_DATE = '--since is a day, such as 2026-11-23, or a moment, such as 2026-11-23T04:00Z';

export const ListArguments = z.object({
  state: z.optional(z.enum(PAYMENT_STATES, `a --state is one of ${PAYMENT_STATES.join(', ')}`)),
  email: z.optional(requiredText),
  item: z.optional(requiredText),
  limit: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/, NO_LIMIT)), z.transform(Number)), 50),
});
export const SettleArguments = z.object({
  id: requiredText,
  as: z.enum(['paid', 'cancelled', 'closed', 'refunded'], 'give --as paid, cancelled, closed or refunded'),
  plan: z.optional(requiredText),
  amount: z.optional(dollars),
  reason,
});
/** The last days of a month are carried over: 31 February would begin the comparison in March. */
function isInCalendar(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 10));
}

/** A UTC day, or a point in time. */
const moment = z.pipe(
  z
    .string()
    .check(
      z.regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z)?$/, NO_DATE),
      z.refine(isInCalendar, NO_DATE),
    ),
  z.transform((text: string) => new Date(text)),
);
export const CompareArguments = z.object({
  since: z.optional(moment),
});
/** At the card service an amount of 0 would be an error, or all that is left. */
const refundable = z.pipe(dollars, z.number().check(z.positive('a refund is of more than $0')));
export const RefundArguments = z.object({ id: requiredText, amount: z.optional(refundable), reason });

/** Parses options by the schema, and the one positional word as `id`; or returns a failure with the usage. */
export function parseArguments<Schema extends z.ZodMiniObject>(
  schema: Schema,
  words: readonly string[],
  how: string,
): { values: z.output<Schema> } | CommandResult {
  const names = Object.keys(schema.shape).filter((name) => name !== 'id');
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [id, ...rest] = positionals;
    if (rest.length > 0 || (id !== undefined && !('id' in schema.shape))) return failed(how);
    const read = z.safeParse(schema, { ...values, id });
    if (read.success) return { values: read.data };
    const [issue] = read.error.issues;
    return failed(`${issue?.path.join('.') === 'id' ? 'Which payment?' : issue?.message}\n\n${how}`);
  } catch (error) {
    return failed(`${error instanceof Error ? error.message : error}\n\n${how}`);
  }
}
