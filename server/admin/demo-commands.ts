import { join } from 'node:path';
import { visibleLines } from '../../common/lib/visible-text.ts';
import type { AppContext } from '../context/app-context.ts';
import { countOf } from '../core/count-of.ts';
import { shellWord } from '../core/shell-word.ts';
import { demoMediaPaths } from '../dev-services.ts';
import { briefly, deleteFile, forEachFile } from '../infra/media/picture-files.ts';
import { findDemo, type PaidItem, paidItems } from '../modules/demo/find-demo.ts';
import { type Removal, removeDemo } from '../modules/demo/remove-demo.ts';
import { accountsOfDemo, type OtherAccount, resetAccounts } from '../modules/demo/reset-accounts.ts';
import { markPayments } from '../modules/demo/reset-test-payments.ts';
import { type AdminCommand, done, failed, type LocalRun } from './admin-command.ts';
import { backUpFolder } from './backup.ts';
import { backupMessage, OF_POSTGRES, SERVER_RUNS } from './backup-command.ts';
import { textTable } from './text-table.ts';

const CONFIRMATION = 'remove the demo';
const ACCOUNTS = { reset: 'reset the accounts', keep: 'keep the accounts' };
const KEEP = '--keep-accounts';
const OPTIONS = ['--yes', '--backup-done', KEEP];

export const demoList: AdminCommand = {
  usage: 'demo list                           shows demo data, and what test cards paid',
  async run({ db }) {
    return done(await overview(db));
  },
};

export const demoMark: AdminCommand = {
  usage: 'demo mark <item> live|test          says how payments of 0.1.0 were made, which did not record it',
  async run({ db }, { words: [item, word] }) {
    if (!item || (word !== 'live' && word !== 'test'))
      return failed(
        'Which event or location, and was it paid live or with a test card? demo list shows both.',
      );
    const marked = await db.transaction((tx) => markPayments(tx, item, word === 'live'));
    if (marked === 0) return failed(`${item} has no payment that is not marked.`);
    return done(`Marked as ${word}: ${countOf(marked, 'payment', 'payments')} of ${item}.`);
  },
};

export const demoRemove: AdminCommand = {
  usage: 'demo remove [--backup FOLDER]       makes a backup, asks, and removes what demo list shows',
  async run(appContext, { words }, local) {
    if (!local) return SERVER_RUNS;
    const at = words.indexOf('--backup');
    const folder = at < 0 ? undefined : words[at + 1];
    const unknown = words.find(
      (word, index) => !OPTIONS.includes(word) && (at < 0 || (index !== at && index !== at + 1)),
    );
    const isFolder = folder !== undefined && !folder.startsWith('--');
    if (unknown !== undefined || (at >= 0 && !isFolder))
      return failed(`demo remove takes --backup FOLDER, ${OPTIONS.join(', ')}.`);
    const shown = visibleLines(await overview(appContext.db));
    if (shown === NOTHING) return await removeLeftMedia(appContext, local);
    if (!local.isEmbedded && !words.includes('--backup-done'))
      return failed(`${shown}\n\n${OF_POSTGRES} Then: demo remove --backup-done`);
    if (!words.includes('--yes')) {
      const typed = await local.ask(
        `${shown}\n\nAll this is removed or reset. Type “${CONFIRMATION}” to go on: `,
      );
      if (typed?.trim() !== CONFIRMATION)
        return failed('Nothing was removed. In a script, --yes stands for the typed words.');
    }
    const isReset = await decideOnAccounts(appContext, words, local);
    if (isReset === undefined)
      return failed(`Nothing was removed. In a script, --yes resets the accounts, and ${KEEP} keeps them.`);
    return await backUpAndRemove(appContext, local, { folder, isReset });
  },
};

/** Whether other accounts than the demo's are reset; undefined if the question was not answered. */
async function decideOnAccounts({ db }: AppContext, words: readonly string[], { ask }: LocalRun) {
  if (words.includes(KEEP) || (await accountsOfDemo(db)).length === 0) return false;
  if (words.includes('--yes')) return true;
  const typed = (await ask(`Type “${ACCOUNTS.reset}” or “${ACCOUNTS.keep}”: `))?.trim();
  return typed === ACCOUNTS.reset ? true : typed === ACCOUNTS.keep ? false : undefined;
}

async function backUpAndRemove(
  appContext: AppContext,
  local: LocalRun,
  { folder, isReset }: { folder: string | undefined; isReset: boolean },
) {
  const saved = local.isEmbedded
    ? backupMessage(
        await backUpFolder(appContext.db, local.dataDir, folder ?? defaultFolder(appContext, local)),
        local,
      )
    : '';
  const now = appContext.clock.now();
  const removal = await appContext.db.transaction(async (tx) => {
    if (isReset) await resetAccounts(tx, now);
    return await removeDemo(tx, now);
  });
  // The demo is removed all the same, and the answer says where the backup is.
  await removeMedia(appContext, removal.media).catch((err: unknown) =>
    appContext.log.warn({ err }, 'not tidied up'),
  );
  return done([saved, wordsOf(removal), isReset ? RESET : ''].filter(Boolean).join('\n\n'));
}

async function removeMedia({ media }: Pick<AppContext, 'media'>, ofItsCompanies: readonly string[]) {
  await forEachFile(new Set([...ofItsCompanies, ...(await demoMediaPaths())]), (path) =>
    deleteFile(media, path, briefly()),
  );
}

/**
 * Deletes demo files that a killed command has left. No sweep finds them, since their names are fixed. Files in a bucket
 * stay: they may belong to another installation's demo.
 */
async function removeLeftMedia(appContext: AppContext, { hasBucket }: LocalRun) {
  if (!hasBucket) await removeMedia(appContext, []);
  return done(NOTHING);
}

/** Beside the data folder: on the same disk, but not part of it. */
function defaultFolder({ clock }: AppContext, { dataDir }: LocalRun): string {
  const time = clock.now().toISOString().slice(0, 19).replace(/\D/g, '');
  return join(dataDir, '..', `vantage-backup-${time}`);
}

const RESET =
  'The other accounts are reset: no session, door or password of theirs is valid, and those approved wait for review. After ' +
  '“approve” their owners set a password by Forgot Password.';
const NOTHING = 'There is nothing of a demo in this database, and nothing that test cards paid.';

async function overview(db: AppContext['db']): Promise<string> {
  const demo = await findDemo(db);
  const tested = await paidItems(db, false);
  const unmarked = await paidItems(db, null);
  const parts = [
    section(
      'Companies of the demo, which can log in with a public password:',
      demo.companies.map(({ email, name }) => [shellWord(email), name]),
    ),
    demo.plansOnSale + demo.texts > 0
      ? `Shown to everybody: ${demo.plansOnSale} plans and ${demo.texts} texts of the demo.`
      : '',
    section(
      'Paid with test cards by other companies (becomes Pending, or what real money paid):',
      rowsOf(tested),
    ),
    section(
      'Paid before payments recorded whether they were live. Look them up at the card service, then demo mark:',
      rowsOf(unmarked),
    ),
    demo.sandboxObjects > 0
      ? `The payment sandbox remembers ${demo.sandboxObjects} customers, cards, payments and events.`
      : '',
    section(
      'Other accounts, registered while the demo was open, whose mails everybody could read. Their sessions and passwords end, and those approved wait for review again, unless you keep them:',
      (await accountsOfDemo(db)).map(accountRow),
    ),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('\n\n') : NOTHING;
}

function section(title: string, rows: string[][]): string {
  return rows.length > 0 ? `${title}\n\n${textTable(undefined, rows)}` : '';
}

function accountRow({ email, name, review, sessions }: OtherAccount): string[] {
  const logins = countOf(sessions, 'session', 'sessions');
  return [shellWord(email), name, review === 'pending' ? 'waiting for review' : review, logins];
}

const rowsOf = (items: PaidItem[]) =>
  items.map(({ id, kind, name, email }) => [kind, id, name, shellWord(email)]);

function wordsOf({ companies, items }: Removal): string {
  const lines = items.map(({ kind, id, name, email, outcome }) => [
    kind,
    id,
    name,
    shellWord(email),
    OUTCOMES[outcome],
  ]);
  const removed = `Removed: ${companies.length} companies of the demo with all that belongs to them, its plans, texts and media.`;
  return [removed, section('Paid with test cards:', lines)].filter(Boolean).join('\n\n');
}

const OUTCOMES = {
  pending: 'is Pending now: it can be bought',
  trial: 'is a free trial again',
  'real money': 'has the plan that real money paid',
  unchanged: 'is unchanged',
  undecided: 'is unchanged: decide on its other payments with demo mark, then remove again',
};
