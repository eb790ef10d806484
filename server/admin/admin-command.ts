import type { World } from '../app.ts';

/** What came of a command: words for the terminal, perhaps a file to write. */
export interface CommandResult {
  isDone: boolean;
  output: string;
  file?: Uint8Array;
}

/** One command line, already without its FILE arguments: those are read and written where the person is. */
export interface CommandLine {
  words: readonly string[];
  /** The content of the FILE that an import reads. */
  input?: string | undefined;
}

export interface AdminCommand {
  /** As `npm run admin -- help` shows it. */
  usage: string;
  run(world: World, line: CommandLine): Promise<CommandResult>;
}

export const done = (output: string): CommandResult => ({ isDone: true, output });
export const failed = (output: string): CommandResult => ({ isDone: false, output });
