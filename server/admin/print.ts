import { fstatSync, writeFileSync } from 'node:fs';
import { errorCode } from '../core/error-code.ts';
import { UserFacingError } from '../core/user-facing-error.ts';

const STDOUT = 1;

/**
 * Prints the whole answer of a command, however slowly it is read.
 * @throws UserFacingError when it cannot be written completely, such as on a full disk
 */
export async function print(answer: string): Promise<void> {
  try {
    await writeAll(`${answer}\n`);
  } catch (error) {
    // The reader, such as `head`, has stopped early.
    if (errorCode(error) === 'EPIPE') return;
    throw new UserFacingError(
      `The command is done, but its answer cannot be written: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** Node's stream reports success for bytes that a full disk did not take. */
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
