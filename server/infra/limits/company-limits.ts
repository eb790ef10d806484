/**
 * The limits that any session of a company uses up in its name, and how they are reset: by a new password, which ends
 * stolen sessions, and by the administrator (decision 077).
 */
import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { rateLimits, sessions } from '../db/schema.ts';
import { takeAttempt } from './rate-limit.ts';

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
/** A sent mail cannot be taken back, a refused camera may be a guess, and a changed password costs hashes. */
const OF_ADMINISTRATOR = ['invitation-mails', 'refused-cameras', 'password-changes'] as const;

export type CompanyLimit = (typeof OF_SESSIONS)[number] | (typeof OF_ADMINISTRATOR)[number];

/** How many new passwords a day reset the limits: what a company may store on disk stays bounded. */
const FORGOTTEN_A_DAY = { allowed: 2, minutes: 24 * 60 };

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
  await clear(tx, companyId, OF_SESSIONS);
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
  const ofSessions = own.flatMap(({ tokenHash }) => [
    sessionChanges(tokenHash),
    sessionSavedCards(tokenHash),
    doorKilobytes(tokenHash),
  ]);
  // In the order in which changes use them up: two orders would deadlock.
  await remove(tx, ofSessions);
  await remove(tx, [`forgotten-limits:${companyId}`]);
  return await clear(tx, companyId, [...OF_SESSIONS, ...OF_ADMINISTRATOR]);
}

async function clear(tx: Tx, companyId: string, names: readonly CompanyLimit[]): Promise<number> {
  // Alone and first, as each change counts itself before it uses up others of these.
  const changes = await remove(tx, [companyLimit('changes', companyId)]);
  const keys = names.map((name) => companyLimit(name, companyId));
  return changes + (await remove(tx, keys));
}

async function remove(tx: Tx, keys: readonly string[]): Promise<number> {
  const removed = await tx
    .delete(rateLimits)
    .where(inArray(rateLimits.key, [...keys]))
    .returning({ key: rateLimits.key });
  return removed.length;
}
