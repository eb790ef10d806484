/**
 * Since when the files of a store are those of this database. Each round leaves the same random token in the database and
 * in the store. Where the two differ, another database has been at work there, or an older copy of this one: then files
 * may be named that this one knows nothing of, and only what comes from now on is its own.
 */
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { newSecret } from '../core/secret.ts';
import type { Database } from '../infra/db/database.ts';
import { facts } from '../infra/db/schema-content.ts';
import type { Log } from '../infra/log/log.ts';
import type { MediaSweep } from '../infra/media/media-store.ts';

const FACT = 'media_round';

/** `begin` as an ISO time. */
const LastRound = z.object({ token: z.string(), begin: z.string() });
type LastRound = z.infer<typeof LastRound>;

interface Surroundings {
  db: Database;
  log: Log;
  rounds: MediaSweep;
}

/** Begins a round: notes its token in both places. @returns what was kept before it stays */
export async function beginOfSweep({ db, log, rounds }: Surroundings, now: Date): Promise<Date> {
  return await db.transaction(async (tx) => {
    const first: LastRound = { token: '', begin: now.toISOString() };
    await tx.insert(facts).values({ key: FACT, value: first }).onConflictDoNothing();
    // Processes of one database begin one after the other.
    const [fact] = await tx.select().from(facts).where(eq(facts.key, FACT)).for('update');
    const last = z.parse(LastRound, fact?.value);
    const found = (await rounds.token()) ?? '';
    const isOurs = last.token !== '' && found === last.token;
    if (!isOurs && last.token + found !== '')
      log.warn('another database has used the folder of media: what is there now stays, whatever names it');
    const token = newSecret();
    const begin = isOurs ? last.begin : now.toISOString();
    // The store first: dying in between, the next round finds another one there, and waits again.
    await rounds.keepToken(token);
    await tx.update(facts).set({ value: { token, begin } }).where(eq(facts.key, FACT));
    return new Date(begin);
  });
}
