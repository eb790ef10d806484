/** What a kill leaves that hits Chromium between two writes of one record of its databases. */
import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A record of LevelDB's log: a checksum of four bytes, a length of 40, the kind "whole"; and nothing of the 40. */
const HEAD = Uint8Array.of(1, 2, 3, 4, 40, 0, 1);

/**
 * Tears the log that the browser would go on writing at its next start. It is not to be running.
 * @param profile its folder
 * @returns the path of the log; undefined where it has no database yet
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
