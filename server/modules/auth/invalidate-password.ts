import { eq } from 'drizzle-orm';
import { newSecret } from '../../core/secret.ts';
import type { Tx } from '../../infra/db/database.ts';
import { companies } from '../../infra/db/schema.ts';
import { knownCallers } from '../../infra/db/schema-limits.ts';
import { hashPassword } from '../../infra/hashing/password.ts';

/** Replaces a company's password by an unknown one, and forgets all known devices. */
export async function invalidatePassword(tx: Tx, companyId: string): Promise<void> {
  const passwordHash = await hashPassword(newSecret());
  await tx.update(companies).set({ passwordHash }).where(eq(companies.id, companyId));
  await tx.delete(knownCallers).where(eq(knownCallers.companyId, companyId));
}
