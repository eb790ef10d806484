/**
 * Resets the accounts that people registered while a demo was open. Everybody could read its mails, and so verify any
 * address, set any password, and approve any account: none of this may count once customers are real.
 */
import { count, eq, notInArray } from 'drizzle-orm';
import { newSecret } from '../../core/secret.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type CompanyRow, companies, sessions } from '../../infra/db/schema.ts';
import { codes, passwordTokens, verifiedEmails } from '../../infra/db/schema-codes.ts';
import { facts } from '../../infra/db/schema-content.ts';
import { knownCallers } from '../../infra/db/schema-limits.ts';
import { hashPassword } from '../../infra/hashing/password.ts';
import { endAllDoors } from '../doors/end-doors.ts';
import { DEMO_COMPANY_IDS, DEMO_FACT } from './find-demo.ts';

export interface OtherAccount {
  email: string;
  name: string;
  review: CompanyRow['review'];
  sessions: number;
}

const isOther = notInArray(companies.id, DEMO_COMPANY_IDS);

/** The accounts other than the demo's, as long as the demo was not removed before. */
export async function accountsOfDemo(tx: Tx): Promise<OtherAccount[]> {
  const [fact] = await tx.select().from(facts).where(eq(facts.key, DEMO_FACT));
  if (!fact) return [];
  return await tx
    .select({
      email: companies.email,
      name: companies.name,
      review: companies.review,
      sessions: count(sessions.tokenHash),
    })
    .from(companies)
    .leftJoin(sessions, eq(sessions.companyId, companies.id))
    .where(isOther)
    .groupBy(companies.id)
    .orderBy(companies.createdAt, companies.id);
}

/**
 * Ends every session, code, link and door, sets every password to a random one, and puts approved accounts back into
 * review. Their owners set a new password by a mail that is really delivered. Call it in a transaction.
 */
export async function resetAccounts(tx: Tx, now: Date): Promise<void> {
  await tx.delete(sessions);
  await tx.delete(passwordTokens);
  await tx.delete(codes);
  await tx.delete(verifiedEmails);
  await tx.delete(knownCallers);
  await endAllDoors(tx, now);
  await tx.update(companies).set({ passwordHash: await hashPassword(newSecret()) });
  await tx.update(companies).set({ review: 'pending' }).where(eq(companies.review, 'approved'));
}
