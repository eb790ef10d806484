/**
 * How much of the files of companies is kept before anybody has approved them. A confirmed e-mail costs nothing to who
 * has a domain, and an address little: so a domain and a network have a share each, and the last part is for small files,
 * with smaller shares. Who fills the rest keeps nobody from registering.
 */
import { and, gt, ne } from 'drizzle-orm';
import { type Failure, failure, isFailure } from '../../core/result.ts';
import type { Caller } from '../../http/incoming-call.ts';
import type { Tx } from '../../infra/db/database.ts';
import { companies } from '../../infra/db/schema.ts';
import {
  giveBack,
  networksOf,
  type RateLimit,
  secondsUntil,
  spentUntil,
  takeAttempt,
  tooMany,
} from '../../infra/limits/rate-limit.ts';
import { recipientSite } from '../../infra/mail/recipient-site.ts';
import { PENDING_DAYS } from './pending-days.ts';

const KB = 1024;
const MB = 1024 * KB;
/** Of all companies that nobody has approved. */
export const MOST_UNAPPROVED_BYTES = 2048 * MB;
/** Of that, for small files only. */
const KEPT_BYTES = 512 * MB;
/** Of one registration. */
const SMALL_BYTES = 2 * MB;
/** Of what waits, by the domain of its e-mails; and of what has come from a network while a registration may wait. */
const SHARES = {
  any: { domain: 400 * MB, network: 100 * MB },
  small: { domain: 64 * MB, network: 10 * MB },
};
const WINDOW_MINUTES = PENDING_DAYS * 24 * 60;
const FULL_RETRY_SECONDS = 3600;
const TRY_SMALL = 'Files of at most 2 MB together can be sent.';
const TRY_LATER = 'Please try again later.';

export interface RegisteringFiles {
  email: string;
  bytes: number;
  caller: Pick<Caller, 'address' | 'isAddressOwn' | 'isLocal'>;
}

/** What a registration has taken of its network's share, to be given back when nothing came of it. */
export interface TakenRoom {
  limit: RateLimit | undefined;
}

type Part = keyof typeof SHARES;

/**
 * Takes room for the files of a registration.
 * @returns the refusal in the user's words where there is none; then nothing is taken
 */
export async function takeRoom(db: Tx, files: RegisteringFiles, now: Date): Promise<TakenRoom | Failure> {
  if (files.bytes === 0) return { limit: undefined };
  const found = await partsFor(db, files);
  if (isFailure(found)) return found;
  let until: Date | undefined;
  for (const part of found.parts) {
    const limit = networkLimit(part, files);
    const next = limit && (await takeAttempt(db, limit, now));
    if (!next) return { limit };
    until = next;
  }
  const ofSmall = networkLimit('small', files);
  const isSmallTaken = found.takesSmaller && ofSmall && (await spentUntil(db, ofSmall, now)) === undefined;
  const refusal = tooMany('Many files have come from this network.', secondsUntil(until ?? now, now));
  return isSmallTaken ? { ...refusal, message: `${refusal.message} ${TRY_SMALL}` } : refusal;
}

export async function giveRoomBack(db: Tx, { limit }: TakenRoom, now: Date): Promise<void> {
  if (limit) await giveBack(db, limit.key, now, limit.weight);
}

/** The parts of the room in which the files may lie, or why in none. */
async function partsFor(
  db: Tx,
  { email, bytes }: RegisteringFiles,
): Promise<{ parts: Part[]; takesSmaller: boolean } | Failure> {
  const kept = await db
    .select({ email: companies.email, bytes: companies.uploadedBytes })
    .from(companies)
    .where(and(ne(companies.review, 'approved'), gt(companies.uploadedBytes, 0)));
  const domain = recipientSite(email);
  const ofDomain = kept.filter((one) => recipientSite(one.email) === domain);
  const [all, theirs] = [sumOf(kept), sumOf(ofDomain)];
  const smallOfTheirs = sumOf(ofDomain.filter((one) => one.bytes <= SMALL_BYTES));

  const fitsAll = all + bytes <= MOST_UNAPPROVED_BYTES - KEPT_BYTES;
  const fitsDomain = theirs + bytes <= SHARES.any.domain;
  const takesSmall = (more: number) =>
    more <= SMALL_BYTES && all + more <= MOST_UNAPPROVED_BYTES && smallOfTheirs + more <= SHARES.small.domain;
  const parts: Part[] = [];
  if (fitsAll && fitsDomain) parts.push('any');
  if (takesSmall(bytes)) parts.push('small');
  const takesSmaller = bytes > SMALL_BYTES && takesSmall(SMALL_BYTES);
  if (parts.length > 0) return { parts, takesSmaller };
  const waiting = fitsAll && !fitsDomain ? `companies of ${domain}` : 'companies';
  return failure(
    503,
    `Very many ${waiting} wait for their review, and there is no room for these files. ${takesSmaller ? TRY_SMALL : TRY_LATER}`,
    FULL_RETRY_SECONDS,
  );
}

const sumOf = (rows: readonly { bytes: number }[]) => rows.reduce((sum, { bytes }) => sum + bytes, 0);

/** Of an address, or the whole IPv6 site; none of whoever tries it out on their own machine. */
function networkLimit(part: Part, { bytes, caller }: RegisteringFiles): RateLimit | undefined {
  if (caller.isLocal) return undefined;
  const [own] = networksOf(caller);
  const site = networksOf(caller).at(-1);
  if (!own || !site) return undefined;
  return {
    key: `registration-files-${part}:${site.network}`,
    allowed: (SHARES[part].network / KB) * own.factor,
    minutes: WINDOW_MINUTES,
    weight: Math.ceil(bytes / KB),
  };
}
