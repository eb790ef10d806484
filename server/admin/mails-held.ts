import { countOf } from '../core/count-of.ts';
import type { Tx } from '../infra/db/database.ts';
import {
  countHeld,
  countWaiting,
  dropHeld,
  holdMails,
  readHeld,
  releaseHeld,
} from '../infra/mail/held-mails.ts';
import { dropNotices } from '../modules/guest-mails/notify-guests.ts';
import { skipReminders } from '../modules/guest-mails/remind-guests.ts';
import { countAsMailed } from '../modules/invitations/held-invitations.ts';
import { type AdminCommand, done, failed, type LocalRun } from './admin-command.ts';
import { SERVER_RUNS } from './backup-command.ts';
import { formatMinute } from './format-minute.ts';
import { textTable } from './text-table.ts';

const NONE = done('No mail is held.');

export const holdWaitingMails: AdminCommand = {
  usage:
    'mails hold                          after a return to a copy of PostgreSQL, before the first start: holds the pending mails',
  async run({ db, clock }, { words: [option] }, local) {
    // A running server may be delivering the mails that would be held.
    if (!local) return SERVER_RUNS;
    if (option !== undefined && option !== '--yes') return failed('mails hold takes --yes.');
    if (option === undefined && (await local.ask(await questionOf(db, local)))?.trim() !== CONFIRMATION)
      return failed(NOT_HELD);
    await db.transaction((tx) => holdMails(tx, clock.now(), null));
    return done(`${await heldMessage(db)}\n\n${WAYS}`);
  },
};

export const showHeldMails: AdminCommand = {
  usage: 'mails held                          counts the mails that are held since a return to a backup',
  async run({ db }) {
    const held = await readHeld(db);
    if (!held) return NONE;
    const kinds = await countHeld(db);
    const of = held.madeAt ? `, to a backup of ${formatMinute(held.madeAt)}` : '';
    const told = `Held since the return of ${formatMinute(held.since)}${of}.`;
    const table = textTable(
      ['ABOUT', 'MAILS'],
      kinds.map(({ about, mails }) => [KINDS[about] ?? 'other', String(mails)]),
    );
    return done([told, kinds.length > 0 ? table : 'None waits in the database.', WAYS].join('\n\n'));
  },
};

export const releaseHeldMails: AdminCommand = {
  usage: 'mails release                       sends the held mails',
  async run({ db }) {
    if (!(await readHeld(db))) return NONE;
    const words = await heldMessage(db);
    await releaseHeld(db);
    return done(`${words.replace('held', 'released')} Codes that have expired do not leave.`);
  },
};

export const dropHeldMails: AdminCommand = {
  usage: 'mails drop                          counts the held mails as sent, without sending them',
  async run({ db, clock }) {
    const held = await readHeld(db);
    if (!held) return NONE;
    const dropped = await dropHeld(db, clock.now());
    await db.transaction(async (tx) => {
      await dropNotices(tx, held.since);
      await skipReminders(tx, held.since);
      await countAsMailed(tx, held.since);
      await releaseHeld(tx);
    });
    return done(
      `${counted(dropped)} dropped, and count as sent: guests are told of later changes. So do invitations, reminders and ` +
        'news of before the return that were not written yet.',
    );
  },
};

/** Appended to the output of any command; undefined if no mail is held. */
export async function noticeOfHeld(db: Tx): Promise<string | undefined> {
  return (await readHeld(db)) && `${await heldMessage(db)} ${WAYS}`;
}

const CONFIRMATION = 'hold mails';
const NOT_HELD = `Nothing was held: “${CONFIRMATION}” was not typed. In a script, --yes stands for the typed words.`;

/** Also covers users who meant `mails held`. */
async function questionOf(db: Tx, { isEmbedded }: LocalRun): Promise<string> {
  const mails = await countWaiting(db);
  const waiting = `${countOf(mails, 'mail that waits is', 'mails that wait are')} held from now on, codes for log-ins too.`;
  return [waiting, ...(isEmbedded ? [] : [OTHER_SERVERS]), `Type “${CONFIRMATION}” to go on: `].join('\n\n');
}

const OTHER_SERVERS =
  'Only a server with this DATA_DIR would be noticed here: stop every other one that uses the same PostgreSQL database, on this machine and on others, first.';

const WAYS =
  '“mails release” sends them, “mails drop” has them count as sent: many have left from the database that was returned from.';

async function heldMessage(db: Tx): Promise<string> {
  const mails = (await countHeld(db)).reduce((sum, kind) => sum + kind.mails, 0);
  return `${counted(mails)} held, with what was about to be written before the return.`;
}

const counted = (mails: number) => countOf(mails, 'mail is', 'mails are');

/** By the first part of the topic. */
const KINDS: Record<string, string> = {
  invitation: 'invitations',
  change: 'changes and cancellations of events',
  reminder: 'reminders',
};
