import { and, eq, gt, ne } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { companies } from '../../infra/db/schema.ts';
import { recipientSite } from '../../infra/mail/recipient-site.ts';

/** Stored files of an unapproved company. */
export interface UnapprovedFiles {
  bytes: number;
  /** Null after a decision, or if it is not counted. */
  registeredFrom: string | null;
  /** Whether their e-mail belongs to the given domain, or a subdomain. */
  isOfDomain: boolean;
}

/** All of them, with regard to the e-mail of a registration. */
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

/** Stops counting the pending files of a network. @returns the number of companies */
export async function forgetNetwork(db: Tx, network: string): Promise<number> {
  const freed = await db
    .update(companies)
    .set({ registeredFrom: null })
    .where(eq(companies.registeredFrom, network))
    .returning({ id: companies.id });
  return freed.length;
}
