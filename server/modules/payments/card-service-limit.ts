/** Limits a company's requests to the card service, whose own limit is shared by all companies. */
import type { Failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { companyLimit } from '../../infra/limits/company-limits.ts';
import { countAttempt } from '../../infra/limits/rate-limit.ts';

/** Each causes up to some four requests there. An open page causes one or two. */
const LIMITS = [
  { name: 'card-service-minute', allowed: 60, minutes: 1 },
  { name: 'card-service-hour', allowed: 600, minutes: 60 },
] as const;

/** Counts a call that queries the card service. @returns the refusal as a message for the user, or undefined */
export async function cardServiceRefusal(db: Tx, companyId: string, now: Date): Promise<Failure | undefined> {
  const limits = LIMITS.map(({ name, ...limit }) => ({ key: companyLimit(name, companyId), ...limit }));
  return await countAttempt(db, limits, now);
}
