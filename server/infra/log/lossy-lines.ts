/** Writes lines to a disk, terminal or reader that may not accept them, without stopping the program. */
import { errorCode } from '../../core/error-code.ts';
import type { Later } from '../../core/later.ts';

/** Kept for a slow reader; further lines are dropped. */
const BACKLOG_BYTES = 1024 * 1024;
const RETRY_MS = 100;

export interface LossyLines {
  /** Never throws and never waits. @param line with its line feed */
  write(line: string): void;
  /** Tries to write the backlog once more, such as before the process ends. */
  flush(): void;
}

interface LossyOptions {
  /** Writes without waiting. @returns bytes written @throws EAGAIN while the reader accepts no more */
  writeSome: (bytes: Buffer) => number;
  /** The message with the number of lost lines, with its line feed. */
  lossLine: (lost: number) => string;
  later: Later;
}

interface PendingLine {
  rest: Buffer;
  isBegun: boolean;
  /** Lines that are lost with it. */
  lines: number;
}

/** Lines that cannot be written are dropped and counted; their number is written before the next successful line. */
export function lossyLines({ writeSome, lossLine, later }: LossyOptions): LossyLines {
  const backlog: PendingLine[] = [];
  let backlogBytes = 0;
  let lost = 0;
  /** Whether the last write ended within a line whose rest was dropped. */
  let isTorn = false;
  let isWaiting = false;

  function keep(text: string, lines: number): void {
    const rest = Buffer.from(text);
    backlog.push({ rest, isBegun: false, lines });
    backlogBytes += rest.length;
  }

  function flush(): void {
    try {
      for (let first = backlog[0]; first; first = backlog[0]) {
        const written = writeSome(first.rest);
        if (written === 0) {
          askAgain();
          return;
        }
        backlogBytes -= written;
        first.isBegun ||= written > 0;
        first.rest = first.rest.subarray(written);
        if (first.rest.length > 0) continue;
        isTorn = false;
        backlog.shift();
      }
    } catch (error) {
      if (isSlowReader(error)) askAgain();
      else dropAll();
    }
  }

  function askAgain(): void {
    if (isWaiting) return;
    isWaiting = true;
    later(RETRY_MS, () => {
      isWaiting = false;
      flush();
    });
  }

  function dropAll(): void {
    isTorn ||= backlog[0]?.isBegun === true;
    for (const { lines } of backlog.splice(0)) lost += lines;
    backlogBytes = 0;
  }

  return {
    write(line) {
      if (backlogBytes > BACKLOG_BYTES) {
        lost += 1;
        return;
      }
      if (lost > 0) {
        keep(`${isTorn ? '\n' : ''}${lossLine(lost)}`, lost);
        lost = 0;
      }
      keep(line, 1);
      // While the reader is slow, only the timer retries, not each line.
      if (!isWaiting) flush();
    },
    flush,
  };
}

const isSlowReader = (error: unknown) => errorCode(error) === 'EAGAIN';
