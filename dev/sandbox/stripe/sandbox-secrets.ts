import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../server/infra/db/database.ts';
import { facts } from '../../../server/infra/db/schema-content.ts';
import { randomKey } from './sandbox-id.ts';

/** The sandbox's keys: generated once per database, so that all processes and starts share them. */
export interface SandboxSecrets {
  /** The bearer token of our server's calls. */
  apiKey: string;
  /** Signs the webhook's deliveries. */
  webhookSecret: string;
}

const FACT = 'sandbox_secrets';
const SecretsSchema = z.object({ apiKey: z.string(), webhookSecret: z.string() });

/** The key of the page's script. It is not secret: every object it accesses has its own client secret. */
export const PUBLISHABLE_KEY = 'pk_test_sandbox';

/** Reads the secrets, or generates them at the first call. The result is cached. */
export function sandboxSecrets(db: Database): () => Promise<SandboxSecrets> {
  let known: Promise<SandboxSecrets> | undefined;
  return () => {
    known ??= open(db).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

async function open(db: Database): Promise<SandboxSecrets> {
  const fresh = { apiKey: `sk_test_${randomKey()}`, webhookSecret: `whsec_${randomKey()}` };
  await db.insert(facts).values({ key: FACT, value: fresh }).onConflictDoNothing();
  const [row] = await db.select({ value: facts.value }).from(facts).where(eq(facts.key, FACT));
  return SecretsSchema.parse(row?.value);
}
