/**
 * Limits how many payments a day may use a saved card, which needs no CVC: a stolen token gives access to these cards.
 * The page and the provider choose the card, but an intent without a customer accepts no saved one.
 */
import { DAY_MINUTES } from '../../core/durations.ts';
import type { Database } from '../../infra/db/database.ts';
import { companyLimit, sessionSavedCards } from '../../infra/limits/company-limits.ts';
import { returnAttempt, takeAttempt } from '../../infra/limits/rate-limit.ts';

const OF_SESSION = { allowed: 5, minutes: DAY_MINUTES };
const OF_COMPANY = { allowed: 20, minutes: DAY_MINUTES };

/** The company and session that open a payment. */
export interface CardHolder {
  companyId: string;
  tokenHash: string | undefined;
}

/** Counts a payment that a saved card may pay. False if the limit is reached: then the card has to be typed. */
export async function takeSavedCardPayment(
  db: Database,
  { companyId, tokenHash }: CardHolder,
  now: Date,
): Promise<boolean> {
  const ofSession = tokenHash === undefined ? undefined : sessionSavedCards(tokenHash);
  if (ofSession && (await takeAttempt(db, { key: ofSession, ...OF_SESSION }, now))) return false;
  const ofCompany = { key: companyLimit('saved-card-payments', companyId), ...OF_COMPANY };
  if (!(await takeAttempt(db, ofCompany, now))) return true;
  if (ofSession) await returnAttempt(db, ofSession, now);
  return false;
}

/** Returns what was counted for a payment that could not be opened. */
export async function returnSavedCardPayment(
  db: Database,
  { companyId, tokenHash }: CardHolder,
  now: Date,
): Promise<void> {
  if (tokenHash !== undefined) await returnAttempt(db, sessionSavedCards(tokenHash), now);
  await returnAttempt(db, companyLimit('saved-card-payments', companyId), now);
}
