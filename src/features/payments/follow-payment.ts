import { readToken } from '../../api/token-store.ts';

const EVERY_MS = 2_000;
const GIVE_UP_AFTER_MS = 30_000;

interface FollowOptions {
  /** Reads the item again and says whether the payment shows on it. */
  isSettled: () => Promise<boolean>;
  /** Whose session it is, told by its token: nobody asks for a company that has left. */
  session?: () => string | null;
  wait?: (ms: number) => Promise<void>;
}

/**
 * Reads a paid item until the provider's report has reached our server, for half a minute at most.
 * It is no part of a component: the person may be back at the dashboard by then, whose list it refreshes. It ends with
 * the session.
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
