import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Tx } from './database.ts';
import { facts } from './schema-content.ts';

/**
 * A secret of 256 bits that the server generates once and stores in the database: shared by all processes, and kept at
 * a restart.
 */
export async function storedSecret(tx: Tx, name: string): Promise<string> {
  const stored = await readSecret(tx, name);
  if (stored !== undefined) return stored;
  await tx
    .insert(facts)
    .values({ key: name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  return z.parse(z.string(), await readSecret(tx, name));
}

/** The same without generating one: undefined if there is none. */
export async function readSecret(tx: Tx, name: string): Promise<string | undefined> {
  const [row] = await tx.select().from(facts).where(eq(facts.key, name));
  return z.parse(z.optional(z.string()), row?.value);
}
