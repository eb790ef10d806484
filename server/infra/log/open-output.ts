/** Standard output and standard error, written to without ever waiting for who reads them. */
import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { laterByTimer } from '../../core/later.ts';
import { type LossyLines, lossyLines } from './lossy-lines.ts';

/** Handles that keep a shared descriptor from being closed. */
const kept: Socket[] = [];

/**
 * @param descriptor 1 or 2
 * @param lossLine what says how many lines were lost, with its line feed
 */
export function openOutput(descriptor: 1 | 2, lossLine: (lost: number) => string): LossyLines {
  const target = withoutWaiting(descriptor);
  const lines = lossyLines({ writeSome: (bytes) => writeSync(target, bytes), lossLine, later: laterByTimer });
  process.once('exit', () => lines.flush());
  return lines;
}

/** What a process says as it ends: in one try, so that it ends also where nobody can read it. */
export function lastWords(words: string): void {
  try {
    writeSync(withoutWaiting(2), `${words}\n`);
  } catch {
    // Its exit code says that it failed.
  }
}

/**
 * A descriptor of the same output that says EAGAIN where a write would wait for a reader or a terminal that has stopped.
 * A file is written to at once or not at all.
 */
function withoutWaiting(descriptor: 1 | 2): number {
  try {
    const output = fstatSync(descriptor);
    if (output.isFIFO() || output.isCharacterDevice()) {
      const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
      // A description of our own: other programs that write to the same one wait as ever.
      return openSync(`/proc/self/fd/${descriptor}`, O_WRONLY | O_NONBLOCK | O_NOCTTY);
    }
    // A socket, such as systemd's journal, cannot be opened again; Node's has it not wait.
    if (output.isSocket()) kept.push(new Socket({ fd: descriptor, readable: false }).unref());
  } catch {
    // Another user's, or of a system without /proc: written to as any program does.
  }
  return descriptor;
}
