import type { AppContext } from '../context/app-context.ts';

/** The result of a command: output for the terminal, and optionally a file to write. */
export interface CommandResult {
  isDone: boolean;
  output: string;
  file?: Uint8Array;
}

/** A command line without its FILE arguments, which are read and written by the client process. */
export interface CommandLine {
  words: readonly string[];
  /** Content of the FILE of an import. */
  input?: string | undefined;
  /** The administrator's user name on this machine. */
  by?: string | undefined;
}

/** What a command gets when it runs in a process of its own, with exclusive access to the data. */
export interface LocalRun {
  /** Absolute path. */
  dataDir: string;
  /** Whether the database is the embedded one, in `dataDir`. */
  isEmbedded: boolean;
  /** Whether media are in a bucket and not in `dataDir`. */
  hasBucket: boolean;
  /** Asks at the terminal; undefined without one. */
  ask(question: string): Promise<string | undefined>;
}

export interface AdminCommand {
  /** As shown by `npm run admin -- help`. */
  usage: string;
  /** @param local undefined in a running server */
  run(appContext: AppContext, line: CommandLine, local: LocalRun | undefined): Promise<CommandResult>;
}

export const done = (output: string): CommandResult => ({ isDone: true, output });
export const failed = (output: string): CommandResult => ({ isDone: false, output });
