/**
 * Determines since when a store's files belong to this database. Each round writes the same random token to the
 * database and to the store. If they differ, another database has used the store, or this is an older copy: then
 * unknown files may still be in use, and only files stored from now on are known to be its own.
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

interface SweepContext {
  db: Database;
  log: Log;
  rounds: MediaSweep;
}

/** Starts a round: writes its token to both. @returns the time before which files are kept */
export async function beginOfSweep({ db, log, rounds }: SweepContext, now: Date): Promise<Date> {
  return await db.transaction(async (tx) => {
    const first: LastRound = { token: '', begin: now.toISOString() };
    await tx.insert(facts).values({ key: FACT, value: first }).onConflictDoNothing();
    // Processes that share a database start one after the other.
    const [fact] = await tx.select().from(facts).where(eq(facts.key, FACT)).for('update');
    const last = z.parse(LastRound, fact?.value);
    const found = (await rounds.token()) ?? '';
    const isOurs = last.token !== '' && found === last.token;
    if (!isOurs && last.token + found !== '')
      log.warn('another database has used the folder of media: what is there now stays, whatever names it');
    const token = newSecret();
    const begin = isOurs ? last.begin : now.toISOString();
    // The store first: after a crash in between, the next round finds a different token there, and waits again.
    await rounds.keepToken(token);
    await tx.update(facts).set({ value: { token, begin } }).where(eq(facts.key, FACT));
    return new Date(begin);
  });
}
