import { accessRefusal } from '../../http/callers/access.ts';
import type { Tx } from '../../infra/db/database.ts';
import { activeSessions } from '../auth/sessions.ts';
import { findByTokens, readingRefusal } from './door-caller.ts';

/**
 * The tokens of a company that still give read access: those of active sessions, and of doors that were not ended.
 * Takes two queries at most, and writes nothing.
 */
export async function activeTokens(
  db: Tx,
  companyId: string,
  tokenHashes: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const found = await findByTokens(db, tokenHashes, now);
  const ofDoors = new Map(found.map((one) => [one.door.tokenHash, one]));
  const others = tokenHashes.filter((tokenHash) => !ofDoors.has(tokenHash));
  const sessions = others.length > 0 ? await activeSessions(db, companyId, others, now) : [];
  const doors = tokenHashes.filter((tokenHash) => {
    const door = ofDoors.get(tokenHash);
    return door && !(accessRefusal('door', door.company) ?? readingRefusal(door));
  });
  return new Set([...sessions, ...doors]);
}
