import { shellWord } from './shell-word.ts';

/** Words that mean the same without quotes; options may begin them, which `shellWord` keeps strangers from. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** The command that this process was started with, for a shell. */
export function ownCommand(): string {
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  return words.map((word) => (PLAIN.test(word) ? word : shellWord(word))).join(' ');
}
