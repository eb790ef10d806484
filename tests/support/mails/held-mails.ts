/** The administrator's commands on mails that are held after a return to a backup. */
import { runCommand } from '../../../server/admin/commands.ts';
import type { AppContext } from '../../../server/context/app-context.ts';

/** Runs a command in the server's process. */
export const command = (appContext: AppContext, ...words: string[]) => runCommand(appContext, { words });
/** Runs a command in a separate process, with a typed answer. */
export const holdMails = (appContext: AppContext, answer: string | undefined, ...options: string[]) => {
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return answer;
  };
  const local = { dataDir: '/nowhere', isEmbedded: false, hasBucket: false, ask };
  const words = ['mails', 'hold', ...options];
  return runCommand(appContext, { words }, local).then((result) => ({ ...result, asked }));
};
