import type { PGlite } from '@electric-sql/pglite';
import * as z from 'zod/mini';

const Severity = z.object({ severity: z.enum(['PANIC', 'FATAL']) });

/**
 * Detects that the embedded database has stopped, as it does when its disk is full at the wrong moment. Never query it
 * again: it would not answer and would block the event loop, so that neither signals nor timers run. Committed data is
 * available after the next start.
 * @param onPanic must end the process before it returns to the event loop
 */
export function watchForPanic(client: PGlite, onPanic: (error: unknown) => void): void {
  const exec = client.execProtocol.bind(client);
  const stream = client.execProtocolStream.bind(client);
  const watched = async <Result>(answer: Promise<Result>): Promise<Result> => {
    try {
      return await answer;
    } catch (error) {
      if (isPanic(error)) onPanic(error);
      throw error;
    }
  };
  client.execProtocol = (...message) => watched(exec(...message));
  client.execProtocolStream = (...message) => watched(stream(...message));
}

/** Consecutive failures within one message, after which the database is considered dead. A working one fails once. */
const MAX_FAILURES = 100;

export class EndlessFailureError extends Error {
  override readonly name = 'EndlessFailureError';
}

/**
 * Aborts a message that can never be answered. PGlite swallows all errors of its main loop and calls it again while
 * there is input; if the loop fails before reading any, that repeats forever and blocks the event loop.
 */
export function breakOffEndlessFailure({ Module: module }: PGlite): void {
  const { _PostgresMainLoopOnce: runOnce, stackRestore } = module;
  let failures = 0;
  module._PostgresMainLoopOnce = () => {
    failures += 1;
    runOnce();
    failures = 0;
  };
  // Called where the exception is swallowed: an exception thrown here is not.
  module.stackRestore = (pointer) => {
    const restored = stackRestore(pointer);
    if (failures <= MAX_FAILURES) return restored;
    failures = 0;
    throw new EndlessFailureError('The embedded database fails again and again without reading its input');
  };
}

/** WebAssembly's own failures are RuntimeErrors, after which its memory cannot be trusted. */
const isPanic = (error: unknown) =>
  z.safeParse(Severity, error).success ||
  error instanceof EndlessFailureError ||
  (error instanceof Error && error.name === 'RuntimeError');
