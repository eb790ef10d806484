/**
 * How many companies may register. Verified e-mails cost nothing for the owner of a domain, so registrations are
 * counted by network.
 */
import { inArray } from 'drizzle-orm';
import { DAY_MINUTES, HOUR_MINUTES } from '../../core/durations.ts';
import type { Failure } from '../../core/result.ts';
import type { Caller } from '../../http/callers/incoming-call.ts';
import type { Tx } from '../../infra/db/database.ts';
import { rateLimits } from '../../infra/db/schema.ts';
import {
  networksOf,
  type RateLimit,
  returnAttempt,
  secondsUntil,
  takeAttempt,
  tooMany,
} from '../../infra/limits/rate-limit.ts';
import { QUOTA_LIMITS } from './registration-quota.ts';
import { forgetNetwork } from './unapproved-files.ts';

const OF_ADDRESS = [
  { name: 'hour', allowed: 10, minutes: HOUR_MINUTES },
  { name: 'day', allowed: 20, minutes: DAY_MINUTES },
];
const OF_ALL: RateLimit = { key: 'registrations-day', allowed: 200, minutes: DAY_MINUTES };

type RegisteringCaller = Pick<Caller, 'address' | 'isAddressOwn' | 'isLocal'>;

/** Registrations taken from the limits, to be returned if the registration fails. */
export interface TakenRegistration {
  keys: readonly string[];
}

/**
 * Takes a registration from the limits of an address, of its IPv6 site and of all together.
 * @returns the user-facing refusal if one is exhausted; then nothing is taken
 */
export async function takeRegistration(
  db: Tx,
  caller: RegisteringCaller,
  now: Date,
): Promise<TakenRegistration | Failure> {
  const keys: string[] = [];
  for (const limit of [...networkLimits(caller), OF_ALL]) {
    const next = await takeAttempt(db, limit, now);
    if (!next) {
      keys.push(limit.key);
      continue;
    }
    await returnRegistration(db, { keys }, now);
    const reason =
      limit === OF_ALL
        ? 'Very many companies have registered today.'
        : 'Many companies have registered from this network.';
    return tooMany(reason, secondsUntil(next, now));
  }
  return { keys };
}

export async function returnRegistration(db: Tx, { keys }: TakenRegistration, now: Date): Promise<void> {
  for (const key of keys) await returnAttempt(db, key, now);
}

/** Resets the limits of an address: used registrations, and the quota of its files. */
export async function liftNetworkLimits(db: Tx, address: string): Promise<void> {
  const networks = networksOf({ address, isAddressOwn: true }).map(({ network }) => network);
  const names = [...OF_ADDRESS.map(({ name }) => `registrations-${name}`), ...QUOTA_LIMITS];
  const keys = networks.flatMap((network) => names.map((name) => `${name}:${network}`));
  await db.delete(rateLimits).where(inArray(rateLimits.key, keys));
  for (const network of networks) await forgetNetwork(db, network);
}

function networkLimits(caller: RegisteringCaller): RateLimit[] {
  // A trial on the administrator's own machine has no network.
  if (caller.isLocal) return [];
  return networksOf(caller).flatMap(({ network, factor }) =>
    OF_ADDRESS.map(({ name, allowed, minutes }) => ({
      key: `registrations-${name}:${network}`,
      allowed: allowed * factor,
      minutes,
    })),
  );
}
