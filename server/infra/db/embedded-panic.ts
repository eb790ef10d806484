import type { PGlite } from '@electric-sql/pglite';
import * as z from 'zod/mini';

const Severity = z.object({ severity: z.enum(['PANIC', 'FATAL']) });

/**
 * Tells when the embedded database has stopped, as it does when its disk is full at the wrong moment. Nothing may ask it
 * again: it would never answer and hold the event loop, so that neither signals nor timers come through. What was
 * committed is there after the next start.
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

/** Failures in a row, within one message, after which the database is taken for dead. A sound one fails once. */
const ENDLESS_FAILURES = 100;

export class EndlessFailureError extends Error {
  override readonly name = 'EndlessFailureError';
}

/**
 * Breaks off a message that can never be answered. PGlite swallows whatever its main loop throws and calls it again while
 * there is input; where the loop fails before it has read any, that goes on for ever, and the event loop stands still.
 */
export function breakOffEndlessFailure({ Module: module }: PGlite): void {
  const { _PostgresMainLoopOnce: runOnce, stackRestore } = module;
  let failures = 0;
  module._PostgresMainLoopOnce = () => {
    failures += 1;
    runOnce();
    failures = 0;
  };
  // Called where the exception is swallowed: what is thrown here comes through.
  module.stackRestore = (pointer) => {
    const restored = stackRestore(pointer);
    if (failures <= ENDLESS_FAILURES) return restored;
    failures = 0;
    throw new EndlessFailureError('The embedded database fails again and again without reading its input');
  };
}

/** WebAssembly calls its own failures RuntimeError: its memory is not to be trusted after one. */
const isPanic = (error: unknown) =>
  z.safeParse(Severity, error).success ||
  error instanceof EndlessFailureError ||
  (error instanceof Error && error.name === 'RuntimeError');
