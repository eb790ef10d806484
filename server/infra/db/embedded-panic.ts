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

/** WebAssembly calls its own failures RuntimeError: its memory is not to be trusted after one. */
const isPanic = (error: unknown) =>
  z.safeParse(Severity, error).success || (error instanceof Error && error.name === 'RuntimeError');
