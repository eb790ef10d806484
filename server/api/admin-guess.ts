import type { AppContext } from '../context/app-context.ts';
import { siteOf } from '../core/network-of.ts';
import type { Failure } from '../core/result.ts';
import { adminRefusal } from '../http/callers/access.ts';
import type { Caller } from '../http/callers/incoming-call.ts';
import { countAttempt, returnAttempt } from '../infra/limits/rate-limit.ts';

/** Wrong tokens per network; the administrator can also use the command line on the machine itself. */
const WRONG_TOKENS = { allowed: 30, minutes: 60 };

/** The reason why an administrator's call is refused. Only wrong tokens are counted, by network. */
export async function refuseAdmin(
  { db, settings }: AppContext,
  { address, tokenHash }: Caller,
  now: Date,
): Promise<Failure | undefined> {
  if (settings.adminToken === undefined || tokenHash === undefined)
    return adminRefusal(settings.adminToken, tokenHash);
  const limit = { key: `admin:${siteOf(address)}`, ...WRONG_TOKENS };
  const limited = await countAttempt(db, [limit], now);
  if (limited) return limited;
  const refusal = adminRefusal(settings.adminToken, tokenHash);
  if (!refusal) await returnAttempt(db, limit.key, now);
  return refusal;
}
