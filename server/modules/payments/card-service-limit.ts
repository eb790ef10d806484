/** How often a company may have us ask the card service, whose own limit is one for all companies together. */
import type { Failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { companyLimit } from '../../infra/limits/company-limits.ts';
import { countAttempt } from '../../infra/limits/rate-limit.ts';

/** Each is one to some four requests there. A page that is open asks once or twice. */
const LIMITS = [
  { name: 'card-service-minute', allowed: 60, minutes: 1 },
  { name: 'card-service-hour', allowed: 600, minutes: 60 },
] as const;

/** Counts a call that asks the card service. @returns the refusal in the user's words, or undefined */
export async function cardServiceRefusal(db: Tx, companyId: string, now: Date): Promise<Failure | undefined> {
  const limits = LIMITS.map(({ name, ...limit }) => ({ key: companyLimit(name, companyId), ...limit }));
  return await countAttempt(db, limits, now);
}
