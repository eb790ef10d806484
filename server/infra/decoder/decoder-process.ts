/**
 * Pictures are decoded and sheets unpacked in a process of their own. What a hostile file breaks there is not the
 * server, and its memory goes back: in the server, decoders leave the heap in pieces that are never given back (200 MB
 * after a minute of uploads).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { loaderOf, ownProgram } from '../../core/own-files.ts';
import { Overloaded } from '../../core/queue/overloaded.ts';
import type { PictureFormat } from '../media/webp-of.ts';

/** What the process is asked. `decoder-worker.ts` answers each job. */
export type DecoderJob =
  | { kind: 'picture'; bytes: Uint8Array; format: PictureFormat }
  | { kind: 'sheet'; bytes: Uint8Array };

/**
 * Has a file decoded, one at a time.
 * @param limitMs how long that may take
 * @returns the answer, to be parsed; undefined when the process ended instead, or took too long
 * @throws Overloaded when the system starts no process, for lack of descriptors or memory
 */
export type Decode = (job: DecoderJob, limitMs: number) => Promise<unknown>;

/** One heap for all of its threads, which is what lets memory go back. Nothing else of our environment goes there. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1' };
const HEAP_LIMITS = ['--max-old-space-size=96', '--max-semi-space-size=4'];
/** Starting takes half a second: a form with two pictures should not start it twice. */
const KEPT_IDLE_MS = 20_000;
const CANNOT_START = 'Files cannot be worked on at this moment. Please try again in a minute.';
const RETRY_AFTER_SECONDS = 30;

/** @param program the path of the module that the process runs */
export function createDecoder(program: string): Decode {
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(program, {
      env: ENVIRONMENT,
      execArgv: [...HEAP_LIMITS, ...loaderOf(program)],
      serialization: 'advanced',
      stdio: 'ignore',
    });
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    // Jobs listen for themselves.
    started.on('error', () => {});
    // It ends with us, and we do not stay for it.
    started.unref();
    started.channel?.unref();
    return started;
  }

  /** The process that is there, or another one. One that failed to start is not kept: it would fail all that come. */
  function running(): ChildProcess {
    try {
      worker ??= start();
      if (worker.pid !== undefined) return worker;
    } catch {
      // Which way Node says it depends on what is lacking.
    }
    worker = undefined;
    throw new Overloaded(CANNOT_START, RETRY_AFTER_SECONDS);
  }

  function end(): void {
    worker?.kill('SIGKILL');
    worker = undefined;
  }

  return async (job, limitMs) => {
    clearTimeout(idle);
    const answer = await answerOf(running(), job, limitMs);
    if (answer === undefined) end();
    idle = setTimeout(end, KEPT_IDLE_MS).unref();
    return answer;
  };
}

export const decode = createDecoder(ownProgram('server/infra/decoder/decoder-worker.ts'));

function answerOf(worker: ChildProcess, job: DecoderJob, limitMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const finish = (answer: unknown) => {
      clearTimeout(limit);
      worker.off('message', finish).off('exit', fail).off('error', fail);
      worker.channel?.unref();
      resolve(answer);
    };
    const fail = () => finish(undefined);
    const limit = setTimeout(fail, limitMs);
    worker.channel?.ref();
    worker.once('message', finish).once('exit', fail).once('error', fail);
    worker.send(job, (error) => error && fail());
  });
}
