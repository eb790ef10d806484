/**
 * Sessions that have ended on this device, kept in the outbox's table. Local storage, which holds the session, is
 * written to disk up to a minute late: a browser killed before that has the token again at its next start. This record
 * tells that the session has ended.
 */
import { answerOf, type Stores } from './database.ts';

/** Name of the record; the page reads it at start without the outbox's code (`src/offline/read-ended-sessions.ts`). */
export const ENDED_SESSIONS = 'ended-sessions';
/** Only the newest: older tokens have left local storage long ago. */
const MOST = 20;
/** Longer than any browser takes to write local storage to disk. */
const WRITTEN_MS = 10 * 60_000;

export interface EndedSession {
  /** Digest of the token (`src/api/token-digest.ts`), which cannot be used to sign in. */
  readonly session: string;
  /** Whether the server rejected it, rather than the user logging out. */
  readonly isDenied: boolean;
  /** Milliseconds since the epoch, by this device's clock. */
  readonly at: number;
}

export async function endedIn({ records }: Stores): Promise<readonly EndedSession[]> {
  const stored: readonly EndedSession[] | undefined = await answerOf(records.get(ENDED_SESSIONS));
  return stored ?? [];
}

export async function noteEnded(stores: Stores, ended: EndedSession): Promise<void> {
  const others = await othersIn(stores, ended.session);
  await answerOf(stores.records.put([...others, ended].slice(-MOST), ENDED_SESSIONS));
}

/** An API of another make may issue the same token again at the next log-in. */
export async function forgetEnded(stores: Stores, session: string): Promise<void> {
  const known = await endedIn(stores);
  const others = await othersIn(stores, session);
  if (others.length < known.length) await answerOf(stores.records.put(others, ENDED_SESSIONS));
}

/**
 * Whether the session in local storage may be one that has ended. If the clock is before the end, the time since then
 * is unknown.
 * @param now milliseconds since the epoch
 */
export function isEndedLately(ended: readonly EndedSession[], now: number): boolean {
  return ended.some(({ at }) => now - at < WRITTEN_MS);
}

async function othersIn(stores: Stores, session: string): Promise<EndedSession[]> {
  return (await endedIn(stores)).filter((one) => one.session !== session);
}
