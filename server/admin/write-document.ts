import { rm, writeFile } from 'node:fs/promises';
import { errorCode } from '../core/error-code.ts';
import { UserFacingError } from '../core/user-facing-error.ts';

/**
 * Writes a company's document into a new file, readable for its owner only. A fixed file name would let the document of
 * one company replace another's.
 * @throws UserFacingError when it cannot be written
 */
export async function writeDocument(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const isThere = errorCode(error) === 'EEXIST';
    // A part of a document is none, and would be in the way of the next try.
    if (!isThere) await rm(file, { force: true }).catch(() => {});
    throw new UserFacingError(
      isThere
        ? `${file} is there already: name a file that is not.`
        : `The document cannot be written: ${error instanceof Error ? error.message : error}`,
    );
  }
}
