/**
 * How many payments a day may be paid by a saved card, which asks for no CVC: anyone who has a token has these cards too.
 * Which card pays is between page and provider; but an intent without a customer takes none that is saved.
 */
import type { Database } from '../../infra/db/database.ts';
import { companyLimit, sessionSavedCards } from '../../infra/limits/company-limits.ts';
import { giveBack, takeAttempt } from '../../infra/limits/rate-limit.ts';

const DAY = 24 * 60;
const OF_SESSION = { allowed: 5, minutes: DAY };
const OF_COMPANY = { allowed: 20, minutes: DAY };

/** Who opens a payment. */
export interface CardHolder {
  companyId: string;
  tokenHash: string | undefined;
}

/** Takes one of the payments of a day that saved cards may pay. False when none is left: then a card is typed. */
export async function takeSavedCardPayment(
  db: Database,
  { companyId, tokenHash }: CardHolder,
  now: Date,
): Promise<boolean> {
  const ofSession = tokenHash === undefined ? undefined : sessionSavedCards(tokenHash);
  if (ofSession && (await takeAttempt(db, { key: ofSession, ...OF_SESSION }, now))) return false;
  const ofCompany = { key: companyLimit('saved-card-payments', companyId), ...OF_COMPANY };
  if (!(await takeAttempt(db, ofCompany, now))) return true;
  if (ofSession) await giveBack(db, ofSession, now);
  return false;
}
