/**
 * Sessions that have ended on this device, in the outbox's table. Local storage, where the session itself is, reaches the
 * disk up to a minute late: a browser that is killed before has the token back at its next start, and this tells that it
 * has ended.
 */
import { answerOf, type Stores } from './database.ts';

/** Name of the record; the start of the page reads it without the outbox's code (`src/offline/read-ended.ts`). */
export const ENDED_SESSIONS = 'ended-sessions';
/** The newest: an older token has left local storage long since. */
const MOST = 20;
/** Longer than any browser takes to write its local storage. */
const WRITTEN_MS = 10 * 60_000;

export interface EndedSession {
  /** Digest of the token (`src/api/token-digest.ts`), which opens nothing. */
  readonly session: string;
  /** Whether the server no longer knew it, rather than that the person left. */
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

/** An API of another make may give the same token again at the next log-in. */
export async function forgetEnded(stores: Stores, session: string): Promise<void> {
  const known = await endedIn(stores);
  const others = await othersIn(stores, session);
  if (others.length < known.length) await answerOf(stores.records.put(others, ENDED_SESSIONS));
}

/**
 * Whether what local storage says of the session may be of one that has ended. A clock that is behind the end says
 * nothing of how long ago that was.
 * @param now milliseconds since the epoch
 */
export function isEndedLately(ended: readonly EndedSession[], now: number): boolean {
  return ended.some(({ at }) => now - at < WRITTEN_MS);
}

async function othersIn(stores: Stores, session: string): Promise<EndedSession[]> {
  return (await endedIn(stores)).filter((one) => one.session !== session);
}
