/**
 * Pictures are decoded and sheets unpacked in a process of their own. What a hostile file breaks there is not the
 * server, and its memory goes back: in the server, decoders leave the heap in pieces that are never given back (200 MB
 * after a minute of uploads).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { loaderOf, ownProgram } from '../../core/own-files.ts';
import { Overloaded } from '../../core/queue/overloaded.ts';
import type { PictureFormat } from '../media/webp-of.ts';

/** What the process is asked. `decoder-worker.ts` answers each job, and `hello` as soon as it has been loaded. */
export type DecoderJob =
  | { kind: 'picture'; bytes: Uint8Array; format: PictureFormat }
  | { kind: 'sheet'; bytes: Uint8Array };

/**
 * Has a file decoded, one at a time.
 * @param limitMs how long that may take
 * @returns the answer, to be parsed; undefined when the file ended the process instead, or took too long
 * @throws Overloaded when it is not the file's fault: no process is started, for lack of descriptors or memory; its program
 * cannot be loaded, as while packages are installed; or it is ended from outside, as where memory runs out
 */
export type Decode = (job: DecoderJob, limitMs: number) => Promise<unknown>;

/** One heap for all of its threads, which is what lets memory go back. Nothing else of our environment goes there. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1' };
const HEAP_LIMITS = ['--max-old-space-size=96', '--max-semi-space-size=4'];
/** Starting takes half a second: a form with two pictures should not start it twice. */
const KEPT_IDLE_MS = 20_000;
/** On a busy machine. The file's own time begins afterwards. */
const START_LIMIT_MS = 30_000;
/** From outside: the system's where memory runs out, the service manager's or the terminal's at a stop. */
const OF_OTHERS: ReadonlySet<string | null> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);
const CANNOT_START = 'Files cannot be worked on at this moment. Please try again in a minute.';
const RETRY_AFTER_SECONDS = 30;

interface Started {
  worker: ChildProcess;
  /** Why it cannot be given a job, once that is known. */
  failure: Promise<string | undefined>;
}

/** @param program the path of the module that the process runs */
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
    // Jobs listen for themselves.
    worker.on('error', () => {});
    // It ends with us, and we do not stay for it.
    worker.unref();
    worker.channel?.unref();
    return started;
  }

  /** The process that is there, or another one. One that failed to start is not kept: it would fail all that come. */
  function running(): Started {
    try {
      current ??= start();
      if (current.worker.pid !== undefined) return current;
    } catch {
      // Which way Node says it depends on what is lacking.
    }
    current = undefined;
    throw new Overloaded(CANNOT_START, RETRY_AFTER_SECONDS);
  }

  function end(): void {
    current?.worker.kill('SIGKILL');
    current = undefined;
  }

  return async (job, limitMs) => {
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

/** Says hello: who answers has loaded its program, and what ends it from then on is the file. */
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
      if (OF_OTHERS.has(signal)) giveUp(`it was ended from outside by ${signal}`);
      else fail();
    };
    const limit = setTimeout(fail, limitMs);
    worker.once('message', finish).once('exit', ended).once('error', fail);
    worker.send(job, (error) => error && giveUp(error.message));
  });
}

function unavailable(reason: string): Overloaded {
  const cause = new Error(`The program that decodes files is not there: ${reason}.`);
  return new Overloaded(CANNOT_START, RETRY_AFTER_SECONDS, { cause });
}
