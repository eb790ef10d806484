/** Simulates a kill of Chromium between two writes of one record of its databases. */
import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** An incomplete record of LevelDB's log: checksum, a length of 40, the kind "full"; none of the 40 bytes. */
const HEAD = Uint8Array.of(1, 2, 3, 4, 40, 0, 1);

/**
 * Damages the log that the browser would append to at its next start. It must not be running.
 * @param profile the profile's folder
 * @returns the path of the log; undefined without a database
 */
export function tearLog(profile: string): string | undefined {
  const folder = join(profile, 'Default/IndexedDB');
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const logs = files.filter((file) => /\d+\.log$/.test(file)).sort();
  const newest = logs.at(-1);
  if (newest === undefined) return undefined;
  const log = join(folder, newest);
  appendFileSync(log, HEAD);
  return log;
}
