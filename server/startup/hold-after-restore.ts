/** The first step with a restored database: see `infra/mail/held-mails.ts`. */
import type { AppContext } from '../context/app-context.ts';
import { backupMadeAt, unmarkBackup } from '../infra/db/backup-mark.ts';
import { countHeld, holdMails, readHeld } from '../infra/mail/held-mails.ts';

/**
 * Holds the mails of a data folder that is a copy of a backup, once. Call it before any mail can be sent.
 * @param dataDir of the embedded database; undefined with a PostgreSQL server, whose copies have no mark
 */
export async function holdMailsAfterRestore(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  dataDir: string | undefined,
): Promise<void> {
  const madeAt = dataDir === undefined ? undefined : await backupMadeAt(dataDir);
  if (dataDir === undefined || madeAt === undefined) return;
  await db.transaction((tx) => holdMails(tx, clock.now(), madeAt));
  await unmarkBackup(dataDir);
}

/** Logs that mails are held for the administrator's decision. */
export async function warnOfHeldMails({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  const held = await readHeld(db);
  if (!held) return;
  const mails = (await countHeld(db)).reduce((sum, kind) => sum + kind.mails, 0);
  log.warn(
    { mails, since: held.since, backupOf: held.madeAt },
    'mails of before the return to a backup are held: npm run admin -- mails held shows them, mails release or mails drop decides; payments compare asks the card service what it knows',
  );
}
