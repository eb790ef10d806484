/**
 * Limits the files of unapproved companies. Verified e-mails cost nothing for the owner of a domain, and addresses
 * little: so each domain and network has a share of the pending files, and the last part of the quota is for small
 * files, with smaller shares. Whoever fills the rest does not keep others from registering.
 */
import { KB, MB } from '../../core/byte-units.ts';
import { DAY_MINUTES } from '../../core/durations.ts';
import { type Failure, failure } from '../../core/result.ts';
import { secretHash } from '../../core/secret.ts';
import type { Caller } from '../../http/callers/incoming-call.ts';
import { lockName } from '../../infra/db/advisory-lock.ts';
import type { Tx } from '../../infra/db/database.ts';
import {
  networksOf,
  nextAttemptAt,
  type RateLimit,
  returnAttempt,
  secondsUntil,
  takeAttempt,
  tooMany,
  waitOf,
} from '../../infra/limits/rate-limit.ts';
import { recipientSite } from '../../infra/mail/recipient-site.ts';
import { type UnapprovedFiles, unapprovedFiles } from './unapproved-files.ts';

/** Tries to register. By the e-mail, which nobody else can prove: each repetition of its code gives another proof. */
export const registrationLimit = (email: string): RateLimit => ({
  key: `register:${secretHash(email)}`,
  allowed: 20,
  minutes: 60,
});

/** For all unapproved companies together. */
export const MOST_UNAPPROVED_BYTES = 2048 * MB;
/** The part of it that is reserved for small files. */
const KEPT_BYTES = 512 * MB;
/** Per registration. */
const SMALL_BYTES = 2 * MB;
/** Shares of the pending files, by e-mail domain and by network. */
const SHARES = {
  any: { domain: 400 * MB, network: 100 * MB },
  small: { domain: 64 * MB, network: 10 * MB },
};
/**
 * Per registration, and for all in a day, whatever else of their network is pending: no flood blocks others for long.
 */
const TINY_BYTES = 500 * KB;
const TINY_A_DAY = 2 * MB;
/** Counted per network besides pending files: uploads in progress, and tiny files. */
export const QUOTA_LIMITS = ['registration-files', 'registration-files-day'] as const;
const FULL_RETRY_SECONDS = 3600;
const TRY_SMALL = 'Files of at most 2 MB together can be sent.';
const TRY_TINY = 'Files of at most 500 KB together can be sent';
const TRY_LATER = 'Please try again later.';

export interface RegisteringFiles {
  email: string;
  bytes: number;
  caller: Pick<Caller, 'address' | 'isAddressOwn' | 'isLocal'>;
}

/** What the files of a registration take from the quota. */
export interface TakenQuota {
  /** Their network, stored with the registration while it is pending. Null without files, and for a local trial. */
  network: string | null;
  /** Taken from limits until the registration itself counts. */
  held: readonly RateLimit[];
  /** Taken from a day's limit, to be returned if the registration fails. */
  spent: readonly RateLimit[];
}

/** Names the exhausted share. */
export interface QuotaRefusal extends Failure {
  share: 'all' | 'domain' | 'network';
}

/**
 * Takes quota for the files of a registration.
 * @returns the user-facing refusal if there is none left; then nothing is taken
 */
export async function takeQuota(
  db: Tx,
  files: RegisteringFiles,
  now: Date,
): Promise<TakenQuota | QuotaRefusal> {
  const nothing = { network: null, held: [], spent: [] };
  if (files.bytes === 0) return nothing;
  const waiting = await unapprovedFiles(db, files.email);
  const found = partsFor(waiting, files);
  if ('share' in found) return found;
  const network = shareOfNetwork(files.caller);
  if (!network) return nothing;
  const theirs = waiting.filter(({ registeredFrom }) => registeredFrom === network.name);
  const left = {
    any: SHARES.any.network * network.factor - sumOf(theirs),
    small: SHARES.small.network * network.factor - sumOf(theirs.filter(isSmall)),
  };
  const weight = Math.ceil(files.bytes / KB);
  const key = `${QUOTA_LIMITS[0]}:${network.name}`;
  for (const part of found.parts) {
    const held = { key, allowed: Math.floor(left[part] / KB), minutes: 60, weight };
    if (weight <= held.allowed && !(await takeAttempt(db, held, now)))
      return { network: network.name, held: [held], spent: [] };
  }
  const ofDay = tinyOfDay(network, weight);
  const isTiny = files.bytes <= TINY_BYTES && found.parts.includes('small');
  if (isTiny && !(await takeAttempt(db, ofDay, now)))
    return { network: network.name, held: [], spent: [ofDay] };
  const takesSmaller = found.takesSmaller && left.small >= SMALL_BYTES;
  return { ...(await networkRefusal(db, { ofDay, isTiny, takesSmaller }, now)), share: 'network' };
}

/**
 * Checks the space of all networks together again, in the transaction that stores a registration: others may have been
 * stored while its files were worked on. They are stored one after the other.
 */
export async function fullQuotaRefusal(
  tx: Tx,
  files: Pick<RegisteringFiles, 'email' | 'bytes'>,
): Promise<QuotaRefusal | undefined> {
  if (files.bytes === 0) return undefined;
  await lockName(tx, 'registration files');
  const found = partsFor(await unapprovedFiles(tx, files.email), files);
  return 'share' in found ? found : undefined;
}

/** Returns the quota after a failed registration. */
export async function returnQuota(db: Tx, { held, spent }: TakenQuota, now: Date): Promise<void> {
  for (const limit of [...held, ...spent]) await returnAttempt(db, limit.key, now, limit.weight);
}

/** Call it once the registration is stored, which counts from then on. */
export async function settleQuota(db: Tx, { held }: TakenQuota, now: Date): Promise<void> {
  for (const limit of held) await returnAttempt(db, limit.key, now, limit.weight);
}

/** The parts of the quota that can take the files, or why none can. */
function partsFor(
  waiting: readonly UnapprovedFiles[],
  { email, bytes }: Pick<RegisteringFiles, 'email' | 'bytes'>,
): { parts: (keyof typeof SHARES)[]; takesSmaller: boolean } | QuotaRefusal {
  const ofDomain = waiting.filter(({ isOfDomain }) => isOfDomain);
  const [all, theirs] = [sumOf(waiting), sumOf(ofDomain)];
  const smallOfTheirs = sumOf(ofDomain.filter(isSmall));

  const fitsAll = all + bytes <= MOST_UNAPPROVED_BYTES - KEPT_BYTES;
  const fitsDomain = theirs + bytes <= SHARES.any.domain;
  const takesSmall = (more: number) =>
    more <= SMALL_BYTES && all + more <= MOST_UNAPPROVED_BYTES && smallOfTheirs + more <= SHARES.small.domain;
  const parts: (keyof typeof SHARES)[] = [];
  if (fitsAll && fitsDomain) parts.push('any');
  if (takesSmall(bytes)) parts.push('small');
  const takesSmaller = bytes > SMALL_BYTES && takesSmall(SMALL_BYTES);
  if (parts.length > 0) return { parts, takesSmaller };
  const isOfDomain = fitsAll && !fitsDomain;
  const words = isOfDomain ? `companies of ${recipientSite(email)}` : 'companies';
  const full = failure(
    503,
    `Very many ${words} wait for their review, and there is no room for these files. ${takesSmaller ? TRY_SMALL : TRY_LATER}`,
    FULL_RETRY_SECONDS,
  );
  return { ...full, share: isOfDomain ? 'domain' : 'all' };
}

/** A time is given only if it is known: pending files are freed by their review. */
async function networkRefusal(
  db: Tx,
  { ofDay, isTiny, takesSmaller }: { ofDay: RateLimit; isTiny: boolean; takesSmaller: boolean },
  now: Date,
): Promise<Failure> {
  const reason = 'Many files from this network wait for their review.';
  if (takesSmaller) return failure(429, `${reason} ${TRY_SMALL}`, FULL_RETRY_SECONDS);
  // For files of that size, not for the refused ones.
  const until = await nextAttemptAt(db, { ...ofDay, weight: TINY_BYTES / KB }, now);
  const seconds = until && secondsUntil(until, now);
  if (isTiny) return tooMany(reason, seconds ?? FULL_RETRY_SECONDS);
  const when = seconds === undefined ? '' : ` in ${waitOf(seconds)}`;
  return failure(429, `${reason} ${TRY_TINY}${when}.`, seconds ?? FULL_RETRY_SECONDS);
}

const isSmall = ({ bytes }: UnapprovedFiles) => bytes <= SMALL_BYTES;
const sumOf = (files: readonly UnapprovedFiles[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

interface Network {
  name: string;
  factor: number;
}

const tinyOfDay = ({ name, factor }: Network, weight: number): RateLimit => ({
  key: `${QUOTA_LIMITS[1]}:${name}`,
  allowed: (TINY_A_DAY / KB) * factor,
  minutes: DAY_MINUTES,
  weight,
});

/** An address, or a whole IPv6 site; none for a trial on the administrator's own machine. */
function shareOfNetwork(caller: RegisteringFiles['caller']): Network | undefined {
  if (caller.isLocal) return undefined;
  const networks = networksOf(caller);
  const [own, site] = [networks[0], networks.at(-1)];
  return own && site && { name: site.network, factor: own.factor };
}
