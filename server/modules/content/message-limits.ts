/** Limits messages of the contact form: each may be 30 KB, and an administrator reads them. */
import { DAY_MINUTES, HOUR_MINUTES } from '../../core/durations.ts';
import type { Failure } from '../../core/result.ts';
import type { Caller } from '../../http/callers/incoming-call.ts';
import type { Tx } from '../../infra/db/database.ts';
import { companyLimit } from '../../infra/limits/company-limits.ts';
import {
  countAttempt,
  networksOf,
  secondsUntil,
  takeAttempt,
  tooMany,
} from '../../infra/limits/rate-limit.ts';

const OF_COMPANY = [
  { name: 'hour', allowed: 30, minutes: HOUR_MINUTES },
  { name: 'day', allowed: 60, minutes: DAY_MINUTES },
] as const;
const OF_ADDRESS = [
  { name: 'hour', allowed: 10, minutes: HOUR_MINUTES },
  { name: 'day', allowed: 20, minutes: DAY_MINUTES },
];
/** For all unauthenticated senders together. */
const OF_STRANGERS = { allowed: 500, minutes: DAY_MINUTES };

/**
 * Counts a message: for a company, or for an address, its IPv6 site and all unauthenticated senders together.
 * @param companyId of the sender's session, if there is one
 * @returns the user-facing refusal, or undefined
 */
export async function messageRefusal(
  db: Tx,
  { caller, companyId }: { caller: Caller; companyId: string | undefined },
  now: Date,
): Promise<Failure | undefined> {
  if (companyId !== undefined) {
    const limits = OF_COMPANY.map(({ name, ...limit }) => ({
      key: companyLimit(`contact-${name}:company`, companyId),
      ...limit,
    }));
    return await countAttempt(db, limits, now);
  }
  const ofNetworks = networksOf(caller).flatMap(({ network, factor }) =>
    OF_ADDRESS.map(({ name, allowed, minutes }) => ({
      key: `contact-${name}:address:${network}`,
      allowed: allowed * factor,
      minutes,
    })),
  );
  // A message refused here must not count against the common limit.
  const refusal = await countAttempt(db, ofNetworks, now);
  if (refusal) return refusal;
  const next = await takeAttempt(db, { key: 'contact-day:strangers', ...OF_STRANGERS }, now);
  return next && tooMany('Very many people have written to us today.', secondsUntil(next, now));
}
