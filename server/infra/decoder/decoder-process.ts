/**
 * Decodes pictures and unpacks sheets in a separate process. A hostile file can only crash that process, and its memory
 * is released: in the server, decoders fragment the heap permanently (200 MB after a minute of uploads).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { loaderOf, ownProgram } from '../../core/own-files.ts';
import { Overloaded } from '../../core/queue/overloaded.ts';
import type { PictureFormat } from '../media/webp-of.ts';

/** The requests to the process. `decoder-worker.ts` answers each job, and `hello` once it is loaded. */
export type DecoderJob =
  | { kind: 'picture'; bytes: Uint8Array; format: PictureFormat }
  | { kind: 'sheet'; bytes: Uint8Array };

/**
 * Decodes a file, one at a time.
 * @param limitMs the time limit, if not a minute, which is for a busy machine: the process itself limits the processor
 * time of a file (`decoder-worker.ts`)
 * @returns the answer, to be parsed; undefined if the file ended the process
 * @throws Overloaded if it is not the file's fault: no process can be started, for lack of descriptors or memory; its
 * program cannot be loaded, such as while packages are installed; it is killed from outside, such as when memory runs
 * out; or the time limit is over
 */
export type Decode = (job: DecoderJob, limitMs?: number) => Promise<unknown>;

/** One malloc arena for all threads, so that memory can be released. Nothing else of our environment is passed. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1' };
const HEAP_LIMITS = ['--max-old-space-size=96', '--max-semi-space-size=4'];
/** Starting takes half a second: a form with two pictures should start only one. */
const KEPT_IDLE_MS = 20_000;
/** On a busy machine. The file's own limit starts afterwards. */
const START_LIMIT_MS = 30_000;
const FILE_LIMIT_MS = 60_000;
/** Signals from outside: from the system when memory runs out, from the service manager or the terminal at a stop. */
const EXTERNAL_SIGNALS: ReadonlySet<string | null> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);
const CANNOT_START = 'Files cannot be worked on at this moment. Please try again in a minute.';
const RETRY_AFTER_SECONDS = 30;

interface Started {
  worker: ChildProcess;
  /** Resolves to the reason why it cannot be used, if so. */
  failure: Promise<string | undefined>;
}

/** @param program the path of the process's module */
export function createDecoder(program: string): Decode {
  let current: Started | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): Started {
    const worker = fork(program, {
      env: ENVIRONMENT,
      execArgv: [...HEAP_LIMITS, ...loaderOf(program)],
      serialization: 'advanced',
      stdio: 'ignore',
    });
    const isThere = worker.pid !== undefined;
    const started = { worker, failure: isThere ? startFailure(worker) : Promise.resolve(CANNOT_START) };
    worker.once('exit', () => {
      if (current === started) current = undefined;
    });
    // Each job has its own listener.
    worker.on('error', () => {});
    // It ends with this process, and must not keep it alive.
    worker.unref();
    worker.channel?.unref();
    return started;
  }

  /** The running process, or a new one. One that failed to start is not kept, as it would fail all further jobs. */
  function running(): Started {
    try {
      current ??= start();
      if (current.worker.pid !== undefined) return current;
    } catch {
      // Node throws or emits the error, depending on what is lacking.
    }
    current = undefined;
    throw new Overloaded(CANNOT_START, RETRY_AFTER_SECONDS);
  }

  function end(): void {
    current?.worker.kill('SIGKILL');
    current = undefined;
  }

  return async (job, limitMs = FILE_LIMIT_MS) => {
    clearTimeout(idle);
    const { worker, failure } = running();
    worker.channel?.ref();
    try {
      const reason = await failure;
      if (reason !== undefined) throw unavailable(reason);
      const answer = await answerOf(worker, job, limitMs);
      if (answer === undefined) end();
      return answer;
    } catch (error) {
      end();
      throw error;
    } finally {
      worker.channel?.unref();
      idle = setTimeout(end, KEPT_IDLE_MS).unref();
    }
  };
}

export const decode = createDecoder(ownProgram('server/infra/decoder/decoder-worker.ts'));

/**
 * Waits for the answer to `hello`: afterwards the program is loaded, and the file is responsible if the process ends.
 */
function startFailure(worker: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => resolve('it took too long to start'), START_LIMIT_MS);
    const settle = (reason?: string) => {
      clearTimeout(limit);
      resolve(reason);
    };
    worker.once('message', () => settle());
    worker.once('exit', (code, signal) => settle(`it ended with ${signal ?? code} before it could begin`));
    worker.once('error', ({ message }) => settle(message));
    worker.send({ kind: 'hello' }, (error) => error && settle(error.message));
  });
}

function answerOf(worker: ChildProcess, job: DecoderJob, limitMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const finish = (answer: unknown) => {
      clearTimeout(limit);
      worker.off('message', finish).off('exit', ended).off('error', fail);
      resolve(answer);
    };
    const fail = () => finish(undefined);
    const giveUp = (reason: string) => {
      reject(unavailable(reason));
      fail();
    };
    const ended = (_: number | null, signal: string | null) => {
      if (EXTERNAL_SIGNALS.has(signal)) giveUp(`it was ended from outside by ${signal}`);
      else fail();
    };
    const limit = setTimeout(() => giveUp('it got too little time'), limitMs);
    worker.once('message', finish).once('exit', ended).once('error', fail);
    worker.send(job, (error) => error && giveUp(error.message));
  });
}

function unavailable(reason: string): Overloaded {
  const cause = new Error(`The program that decodes files has not done so: ${reason}.`);
  return new Overloaded(CANNOT_START, RETRY_AFTER_SECONDS, { cause });
}
