/**
 * The limits that any session of a company uses up in its name, and how they are reset: by a new password, which ends
 * stolen sessions, and by the administrator (decision 077).
 */
import { eq, inArray, sql } from 'drizzle-orm';
import { DAY_MINUTES } from '../../core/durations.ts';
import type { Tx } from '../db/database.ts';
import { rateLimits, sessions } from '../db/schema.ts';
import { takeAttempt } from './rate-limit.ts';

/** In the order in which one transaction takes them. */
const OF_SESSIONS = [
  'changes',
  'items-added',
  'cameras-added',
  'sheets-hour',
  'sheets-day',
  'refused-sheets',
  'refused-mailboxes',
  'resends',
  'undone-sheets',
  'changed-payments',
  'card-service-minute',
  'card-service-hour',
  'saved-card-payments',
  'door-kilobytes',
  'ended-door-kilobytes',
  'contact-hour:company',
  'contact-day:company',
] as const;
/**
 * A sent mail cannot be taken back, a refused camera may be a guess, a changed password costs hashes, and the last is
 * used up by ended doors, which a new password leaves alone.
 */
const OF_ADMINISTRATOR = ['invitation-mails', 'refused-cameras', 'password-changes', 'late-entries'] as const;

export type CompanyLimit = (typeof OF_SESSIONS)[number] | (typeof OF_ADMINISTRATOR)[number];

/** How many new passwords a day reset the limits: what a company may store on disk stays bounded. */
const FORGOTTEN_A_DAY = { allowed: 2, minutes: DAY_MINUTES };

/** The key of a company's limit. */
export function companyLimit(name: CompanyLimit, companyId: string): string {
  return `${name}:${companyId}`;
}

/** The key of the limit on changes by one session. */
export function sessionChanges(tokenHash: string): string {
  return `changes-of-session:${tokenHash}`;
}

/** The key of the limit on payments with saved cards by one session. */
export function sessionSavedCards(tokenHash: string): string {
  return `saved-cards-of-session:${tokenHash}`;
}

/** The key of the limit on what one door (by id) or one session (by token) records. */
export function doorKilobytes(by: string): string {
  return `door-kilobytes-of:${by}`;
}

/** Resets the limits used up by a company's sessions, at most twice a day. Call it with a new password. */
export async function forgetSpent(tx: Tx, companyId: string, now: Date): Promise<void> {
  const limit = { key: `forgotten-limits:${companyId}`, ...FORGOTTEN_A_DAY };
  if (await takeAttempt(tx, limit, now)) return;
  await clear(tx, keysOf(companyId, OF_SESSIONS));
}

/**
 * Resets all limits of a company and of its sessions. Not with the company locked: some changes lock it only at last.
 * @returns how many had been partly used
 */
export async function liftLimits(tx: Tx, companyId: string): Promise<number> {
  const own = await tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.companyId, companyId));
  const ofSessions = (keyOf: (tokenHash: string) => string) => own.map(({ tokenHash }) => keyOf(tokenHash));
  const [changes = '', ...others] = keysOf(companyId, [...OF_SESSIONS, ...OF_ADMINISTRATOR]);
  const cleared = await clear(tx, [
    ...ofSessions(sessionChanges),
    changes,
    ...ofSessions(sessionSavedCards),
    ...ofSessions(doorKilobytes),
    ...others,
  ]);
  await tx.delete(rateLimits).where(eq(rateLimits.key, `forgotten-limits:${companyId}`));
  return [changes, ...others].filter((key) => cleared.has(key)).length;
}

const keysOf = (companyId: string, names: readonly CompanyLimit[]) =>
  names.map((name) => companyLimit(name, companyId));

/**
 * Deletes counts. They are locked in the given order, in which changes take them: another order could deadlock.
 * @returns the keys that were there
 */
async function clear(tx: Tx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const isOne = inArray(rateLimits.key, [...keys]);
  const order = sql`array_position(${sql.param(keys)}::text[], ${rateLimits.key})`;
  await tx.select({ key: rateLimits.key }).from(rateLimits).where(isOne).orderBy(order).for('update');
  const cleared = await tx.delete(rateLimits).where(isOne).returning({ key: rateLimits.key });
  return new Set(cleared.map(({ key }) => key));
}
