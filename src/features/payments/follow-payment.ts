import { readToken } from '../../api/token-store.ts';

const EVERY_MS = 2_000;
const GIVE_UP_AFTER_MS = 30_000;

interface FollowOptions {
  /** Reads the item and returns whether it shows the payment. */
  isSettled: () => Promise<boolean>;
  /** The token of the session: polling stops when the company has logged out. */
  session?: () => string | null;
  wait?: (ms: number) => Promise<void>;
}

/**
 * Polls a paid item until the provider's report has reached our server, for at most half a minute. Not part of a
 * component, as the user may be back at the dashboard, whose list it refreshes. It ends with the session.
 */
export async function followPayment({
  isSettled,
  session = readToken,
  wait = sleep,
}: FollowOptions): Promise<boolean> {
  const payer = session();
  for (let passedMs = 0; passedMs <= GIVE_UP_AFTER_MS; passedMs += EVERY_MS) {
    if (await isSettled().catch(() => false)) return true;
    await wait(EVERY_MS);
    if (session() !== payer) return false;
  }
  return false;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
