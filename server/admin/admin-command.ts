import type { AppContext } from '../context/app-context.ts';

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
  /** The name under which the administrator is logged in on the machine. */
  by?: string | undefined;
}

/** What a command has that runs in a process of its own, with the data to itself. */
export interface LocalRun {
  /** Absolute. */
  dataDir: string;
  /** Whether the database is the embedded one, in `dataDir`. */
  isEmbedded: boolean;
  /** Whether media are in a bucket and not in `dataDir`. */
  hasBucket: boolean;
  /** Asks the person at the terminal; undefined when there is none. */
  ask(question: string): Promise<string | undefined>;
}

export interface AdminCommand {
  /** As `npm run admin -- help` shows it. */
  usage: string;
  /** @param local undefined in a running server */
  run(appContext: AppContext, line: CommandLine, local: LocalRun | undefined): Promise<CommandResult>;
}

export const done = (output: string): CommandResult => ({ isDone: true, output });
export const failed = (output: string): CommandResult => ({ isDone: false, output });
