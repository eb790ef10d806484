import { and, eq, gt, ne } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { companies } from '../../infra/db/schema.ts';
import { recipientSite } from '../../infra/mail/recipient-site.ts';

/** Files of a company that nobody has approved, as they lie there. */
export interface UnapprovedFiles {
  bytes: number;
  /** Null once somebody has decided, and where it is not counted. */
  registeredFrom: string | null;
  /** Whether their e-mail is of the domain in question, or one below it. */
  isOfDomain: boolean;
}

/** All of them, seen from an e-mail that registers. */
export async function unapprovedFiles(db: Tx, email: string): Promise<UnapprovedFiles[]> {
  const { uploadedBytes, registeredFrom } = companies;
  const kept = await db
    .select({ email: companies.email, bytes: uploadedBytes, registeredFrom })
    .from(companies)
    .where(and(ne(companies.review, 'approved'), gt(uploadedBytes, 0)));
  const domain = recipientSite(email);
  return kept.map(({ email: other, ...files }) => ({
    ...files,
    isOfDomain: recipientSite(other) === domain,
  }));
}

/** Whatever waits of a network's files is no longer counted as its own. @returns of how many companies */
export async function forgetNetwork(db: Tx, network: string): Promise<number> {
  const freed = await db
    .update(companies)
    .set({ registeredFrom: null })
    .where(eq(companies.registeredFrom, network))
    .returning({ id: companies.id });
  return freed.length;
}
