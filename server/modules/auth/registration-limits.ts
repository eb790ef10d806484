/**
 * How many companies may register. An e-mail that was confirmed costs nothing to who has a domain: what counts is the
 * network that registers.
 */
import { inArray } from 'drizzle-orm';
import type { Failure } from '../../core/result.ts';
import type { Caller } from '../../http/incoming-call.ts';
import type { Tx } from '../../infra/db/database.ts';
import { rateLimits } from '../../infra/db/schema.ts';
import {
  giveBack,
  networksOf,
  type RateLimit,
  secondsUntil,
  takeAttempt,
  tooMany,
} from '../../infra/limits/rate-limit.ts';
import { QUOTA_LIMITS } from './registration-quota.ts';
import { forgetNetwork } from './unapproved-files.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const OF_ADDRESS = [
  { name: 'hour', allowed: 10, minutes: HOUR },
  { name: 'day', allowed: 20, minutes: DAY },
];
const OF_ALL: RateLimit = { key: 'registrations-day', allowed: 200, minutes: DAY };

type RegisteringCaller = Pick<Caller, 'address' | 'isAddressOwn' | 'isLocal'>;

/** Registrations that were taken from the limits, to be given back when nothing came of them. */
export interface TakenRegistration {
  keys: readonly string[];
}

/**
 * Takes a registration of an address, of its IPv6 site and of all together.
 * @returns the refusal in the user's words when one has none left; then nothing is taken
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
    await giveRegistrationBack(db, { keys }, now);
    const reason =
      limit === OF_ALL
        ? 'Very many companies have registered today.'
        : 'Many companies have registered from this network.';
    return tooMany(reason, secondsUntil(next, now));
  }
  return { keys };
}

export async function giveRegistrationBack(db: Tx, { keys }: TakenRegistration, now: Date): Promise<void> {
  for (const key of keys) await giveBack(db, key, now);
}

/** Lets companies behind an address register again: what they have used up, and the share that their files take. */
export async function liftNetworkLimits(db: Tx, address: string): Promise<void> {
  const networks = networksOf({ address, isAddressOwn: true }).map(({ network }) => network);
  const names = [...OF_ADDRESS.map(({ name }) => `registrations-${name}`), ...QUOTA_LIMITS];
  const keys = networks.flatMap((network) => names.map((name) => `${name}:${network}`));
  await db.delete(rateLimits).where(inArray(rateLimits.key, keys));
  for (const network of networks) await forgetNetwork(db, network);
}

function networkLimits(caller: RegisteringCaller): RateLimit[] {
  // Somebody who tries it out on their own machine, and no network.
  if (caller.isLocal) return [];
  return networksOf(caller).flatMap(({ network, factor }) =>
    OF_ADDRESS.map(({ name, allowed, minutes }) => ({
      key: `registrations-${name}:${network}`,
      allowed: allowed * factor,
      minutes,
    })),
  );
}
