import { visibleLines } from '../../common/lib/visible-text.ts';
import type { AppContext } from '../context/app-context.ts';
import { seedDemoData } from '../dev-services.ts';
import { hasServedProduction, holdsNonDemoData } from '../modules/demo/find-demo.ts';
import {
  type AdminCommand,
  type CommandLine,
  type CommandResult,
  done,
  failed,
  type LocalRun,
} from './admin-command.ts';
import { backup } from './backup-command.ts';
import { sealCameras } from './cameras-command.ts';
import { listCompanies, showCompany } from './company-commands.ts';
import { importContent } from './content-import.ts';
import { demoList, demoMark, demoRemove } from './demo-commands.ts';
import { restoreDeletedItem } from './items-restore.ts';
import { liftCompanyLimits, liftNetwork } from './limits-command.ts';
import { retryMails } from './mails-command.ts';
import {
  dropHeldMails,
  holdWaitingMails,
  noticeOfHeld,
  releaseHeldMails,
  showHeldMails,
} from './mails-held.ts';
import { removeMessage, showMessages } from './messages-command.ts';
import { invitePassword } from './password-command.ts';
import { comparePayments } from './payments-compare.ts';
import { refundPayment, settlePayment } from './payments-decisions.ts';
import { listPayments, showPayment } from './payments-list.ts';
import { importPlans } from './plans-import.ts';
import { addRecording } from './recordings-add.ts';
import { listRecordings, removeRecording } from './recordings-list.ts';
import { reject, rejectDomain } from './reject-commands.ts';
import { reviewChanges } from './review-changes.ts';
import { approve, changeEmail, disable, enable } from './review-commands.ts';

const seed: AdminCommand = {
  usage: 'seed                                adds the demo data, once to a database',
  async run(appContext) {
    if (!appContext.settings.isDemo) return failed('Demo data are for DEMO=1 only.');
    if (await hasServedProduction(appContext.db))
      return failed('This database has served production: demo data have public passwords.');
    if (await holdsNonDemoData(appContext.db))
      return failed('This database holds companies or plans of others: demo data have public passwords.');
    const isNew = await seedDemoData(appContext);
    return done(
      isNew ? 'The demo data are in.' : 'The demo data were put in before; what people changed stays.',
    );
  },
};

/** Limits a command to a number of words: an unknown word may have been meant to prevent something. */
function taking(most: number, command: AdminCommand): AdminCommand {
  return {
    ...command,
    async run(appContext, line, local) {
      const unknown = line.words.slice(most);
      if (unknown.length === 0) return await command.run(appContext, line, local);
      return failed(`Nothing was done: “${unknown.join(' ')}” means nothing here.\n\n  ${command.usage}`);
    },
  };
}

/** By their words; the longest match wins. */
const COMMANDS = new Map<string, AdminCommand>([
  ['companies', taking(0, listCompanies)],
  ['show', taking(2, showCompany)],
  ['approve', taking(1, approve)],
  ['review', taking(2, reviewChanges)],
  ['reject', reject],
  ['reject domain', taking(2, rejectDomain)],
  ['disable', taking(1, disable)],
  ['enable', taking(1, enable)],
  ['change-email', taking(3, changeEmail)],
  ['invite-password', taking(1, invitePassword)],
  ['lift-limits', taking(1, liftCompanyLimits)],
  ['lift-limits network', taking(1, liftNetwork)],
  ['plans import', taking(0, importPlans)],
  ['content import', taking(0, importContent)],
  ['recordings add', addRecording],
  ['items restore', taking(1, restoreDeletedItem)],
  ['recordings list', taking(1, listRecordings)],
  ['recordings remove', taking(1, removeRecording)],
  ['payments list', listPayments],
  ['payments show', taking(1, showPayment)],
  ['payments settle', settlePayment],
  ['payments refund', refundPayment],
  ['payments compare', comparePayments],
  ['messages', taking(1, showMessages)],
  ['messages remove', removeMessage],
  ['mails retry', taking(0, retryMails)],
  ['mails held', taking(0, showHeldMails)],
  ['mails hold', taking(1, holdWaitingMails)],
  ['mails release', taking(0, releaseHeldMails)],
  ['mails drop', taking(0, dropHeldMails)],
  ['seed', taking(0, seed)],
  ['demo list', taking(0, demoList)],
  ['demo mark', taking(2, demoMark)],
  ['demo remove', demoRemove],
  ['cameras seal', taking(1, sealCameras)],
  ['backup', taking(1, backup)],
]);

/** All commands with their descriptions. */
export const HELP = `npm run admin -- <command>\n\n${[...COMMANDS.values()]
  .map(({ usage }) => `  ${usage}`)
  .join('\n')}

<email> names a company: its e-mail address, or its id. An address that a shell would read as more than a word is
printed in quotes: paste it with them.`;

/**
 * Runs one command of the administrator. A failure is a result, not an exception. The output of many commands contains
 * what companies typed, so control characters are removed from it.
 * @param local undefined if a server runs
 */
export async function runCommand(
  appContext: AppContext,
  line: CommandLine,
  local?: LocalRun,
): Promise<CommandResult> {
  const result = await runNamed(appContext, line, local);
  const notice = SAYS_ITSELF.has(line.words[0] ?? 'help') ? undefined : await noticeOfHeld(appContext.db);
  return { ...result, output: visibleLines([result.output, notice].filter(Boolean).join('\n\n')) };
}

/** Commands that report held mails themselves, or open a database of any version. */
const SAYS_ITSELF: ReadonlySet<string> = new Set(['mails', 'backup', 'help']);

async function runNamed(
  appContext: AppContext,
  line: CommandLine,
  local: LocalRun | undefined,
): Promise<CommandResult> {
  const name = nameOf(line.words);
  if (name === undefined || name === 'help') return done(HELP);
  const command = COMMANDS.get(name);
  if (!command) return failed(`There is no command “${line.words.join(' ')}”.\n\n${HELP}`);
  const words = line.words.slice(name.split(' ').length);
  const result = await command.run(appContext, { ...line, words }, local);
  appContext.mail.nudge();
  return result;
}

function nameOf([first, second]: readonly string[]): string | undefined {
  const both = `${first} ${second}`;
  return COMMANDS.has(both) ? both : first;
}
