import { max } from 'drizzle-orm';
import { inMegabytes } from '../core/byte-units.ts';
import type { Database } from '../infra/db/database.ts';
import { companies, items } from '../infra/db/schema.ts';
import { paymentIntents } from '../infra/db/schema-payments.ts';
import { hasFormerAddresses } from '../modules/cameras/seal-cameras.ts';
import { type AdminCommand, done, failed, type LocalRun } from './admin-command.ts';
import { type Backup, backUpFolder } from './backup.ts';

export const backup: AdminCommand = {
  usage: 'backup FOLDER                       copies database and media (the server must be stopped)',
  async run({ db }, { words: [folder] }, local) {
    if (!local) return SERVER_RUNS;
    if (!folder) return failed('Which FOLDER? Name one that is not there yet.');
    if (!local.isEmbedded) return failed(OF_POSTGRES);
    const held = await heldMessage(db);
    const former = (await hasFormerAddresses(db)) ? `\n${OLD_KEY}` : '';
    return done(
      `${backupMessage(await backUpFolder(db, local.dataDir, folder), local)}\nIt holds ${held}.${former}`,
    );
  },
};

/** A summary of the database's content, so that a backup of the wrong one is noticed at once. */
async function heldMessage(db: Database): Promise<string> {
  const [companiesThere, itemsThere, payments] = await Promise.all([
    db.$count(companies),
    db.$count(items),
    db.$count(paymentIntents),
  ]);
  const [newest] = await db.select({ at: max(companies.createdAt) }).from(companies);
  const last = newest?.at ? `, the newest of ${newest.at.toISOString().slice(0, 10)}` : '';
  return `${companiesThere} companies${last}, ${itemsThere} events and locations, and ${payments} payments`;
}

const OLD_KEY =
  'It also holds camera addresses that an older key opens, since “cameras seal” was cut short: give that command again, ' +
  'then make another backup, and delete this one.';

export const SERVER_RUNS = failed(
  'A server runs over these data: stop it first, all of them where there are several.',
);

export const OF_POSTGRES =
  'The database is a PostgreSQL server: back it up with its own means, such as pg_dump --format=custom.';

export function backupMessage({ folder, files, bytes }: Backup, { hasBucket }: LocalRun): string {
  const size = `${files} files, ${inMegabytes(bytes)}`;
  const media = hasBucket ? ' The media are in the bucket of MEDIA_URL and not part of it.' : '';
  return (
    `The backup is in ${folder} (${size}). To return to it, copy it (cp -a) and name the copy as DATA_DIR: a server ` +
    `writes into its folder. That server holds the mails that wait now until “mails release” or “mails drop”, and ` +
    `“payments compare” asks the card service what has moved since (docs/deploy.md, “To return to a backup”).${media}`
  );
}
