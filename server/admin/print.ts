import { fstatSync, writeFileSync } from 'node:fs';
import { UserFacingError } from '../core/user-facing-error.ts';

const STDOUT = 1;

/**
 * Prints a command's answer: the whole of it, however slowly somebody reads.
 * @throws UserFacingError where it cannot be written, such as on a full disk: half a list is no answer
 */
export async function print(answer: string): Promise<void> {
  try {
    await writeAll(`${answer}\n`);
  } catch (error) {
    // Who reads, such as `head`, has enough.
    if (error instanceof Error && 'code' in error && error.code === 'EPIPE') return;
    throw new UserFacingError(
      `The command is done, but its answer cannot be written: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** Node's own stream takes what a file has not taken as written. */
async function writeAll(text: string): Promise<void> {
  const output = fstatSync(STDOUT);
  if (!(output.isFIFO() || output.isSocket() || process.stdout.isTTY)) {
    writeFileSync(STDOUT, text);
    return;
  }
  await new Promise<void>((resolve, reject) => {
    process.stdout.once('error', reject);
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
