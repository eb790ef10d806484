/** Standard output and standard error, written without waiting for their readers. */
import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { laterByTimer } from '../../core/later.ts';
import { type LossyLines, lossyLines } from './lossy-lines.ts';

/** Handles that keep a shared descriptor from being closed. */
const kept: Socket[] = [];

/**
 * @param descriptor 1 or 2
 * @param lossLine the message with the number of lost lines, with its line feed
 */
export function openOutput(descriptor: 1 | 2, lossLine: (lost: number) => string): LossyLines {
  const target = withoutWaiting(descriptor);
  const lines = lossyLines({ writeSome: (bytes) => writeSync(target, bytes), lossLine, later: laterByTimer });
  process.once('exit', () => lines.flush());
  return lines;
}

/** A process's final message: tried once, so that the process ends even if nobody reads it. */
export function writeFinalMessage(words: string): void {
  try {
    writeSync(withoutWaiting(2), `${words}\n`);
  } catch {
    // The exit code tells of the failure.
  }
}

/**
 * A descriptor of the same output that fails with EAGAIN where a write would wait for a stopped reader or terminal.
 * Files are always written at once.
 */
function withoutWaiting(descriptor: 1 | 2): number {
  try {
    const output = fstatSync(descriptor);
    if (output.isFIFO() || output.isCharacterDevice()) {
      const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
      // A separate open file description: other programs with the same output are not affected.
      return openSync(`/proc/self/fd/${descriptor}`, O_WRONLY | O_NONBLOCK | O_NOCTTY);
    }
    // A socket, such as systemd's journal, cannot be reopened; Node makes it non-blocking.
    if (output.isSocket()) kept.push(new Socket({ fd: descriptor, readable: false }).unref());
  } catch {
    // Another user's, or without /proc: written to in blocking mode.
  }
  return descriptor;
}
