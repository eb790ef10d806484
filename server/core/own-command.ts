import { shellWord } from './shell-word.ts';

/**
 * Words that need no quotes in a shell; options may begin with these characters, which `shellWord` prevents for
 * untrusted text.
 */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** The command line of this process, quoted for a shell. */
export function ownCommand(): string {
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  return words.map((word) => (PLAIN.test(word) ? word : shellWord(word))).join(' ');
}
