/** Browsers and network addresses from which a company has given its right password (decision 054). */

import { and, desc, eq, gt, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { DAY_MS } from '../../core/durations.ts';
import { secretHash } from '../../core/secret.ts';
import type { Caller } from '../../http/callers/incoming-call.ts';
import type { Tx } from '../../infra/db/database.ts';
import { deleteInBatches, ROWS_A_BATCH } from '../../infra/db/delete-in-batches.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import { knownCallers } from '../../infra/db/schema-limits.ts';

const KNOWN_DAYS = { browser: 180, address: 30 };
/** The latest of each kind, per company. Anyone with the password could add any number. */
const MOST_KNOWN = 500;

type Kind = keyof typeof KNOWN_DAYS;

/** What a company knows of a caller. */
export interface CallerRecognition {
  /** `earlier`: the browser was known with an earlier password. */
  browser: 'known' | 'earlier' | 'unknown';
  isAddressKnown: boolean;
}

/** Looks a caller up; without a company it does the same work and finds nothing. */
export async function recognizeCaller(
  db: Tx,
  company: CompanyRow | undefined,
  { browser, address, isAddressOwn }: Caller,
  now: Date,
): Promise<CallerRecognition> {
  const is = (kind: Kind, caller: string) =>
    and(eq(knownCallers.kind, kind), eq(knownCallers.caller, caller), isRecent(kind, now));
  const found = await db
    .select()
    .from(knownCallers)
    .where(
      and(
        eq(knownCallers.companyId, company?.id ?? ''),
        or(is('browser', browser.id ?? ''), is('address', isAddressOwn ? address : '')),
      ),
    );
  const mark = company && passwordMark(company.passwordHash);
  const known = found.find(({ kind }) => kind === 'browser');
  return {
    browser: !known ? 'unknown' : known.passwordMark === mark ? 'known' : 'earlier',
    isAddressKnown: found.some(({ kind, passwordMark }) => kind === 'address' && passwordMark === mark),
  };
}

/** Seen recently, and not in the future, where a clock ran ahead. */
function isRecent(kind: Kind, now: Date): SQL | undefined {
  const { lastUsedAt } = knownCallers;
  const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY_MS);
  return and(gt(lastUsedAt, daysFromNow(-KNOWN_DAYS[kind])), lte(lastUsedAt, daysFromNow(KNOWN_DAYS[kind])));
}

/** Any company that knows this browser: tells a device from a crowd. */
export async function companyKnowing(db: Tx, browserId: string, now: Date): Promise<string | undefined> {
  const { kind, caller, lastUsedAt, companyId } = knownCallers;
  const [latest] = await db
    .select({ companyId })
    .from(knownCallers)
    .where(and(eq(kind, 'browser'), eq(caller, browserId), isRecent('browser', now)))
    .orderBy(desc(lastUsedAt))
    .limit(1);
  return latest?.companyId;
}

/** Remembers a caller of a company. `company` has the now valid password. */
export async function rememberCaller(
  tx: Tx,
  company: Pick<CompanyRow, 'id' | 'passwordHash'>,
  { browser, address, isAddressOwn }: Caller,
  now: Date,
): Promise<void> {
  const remembered = browser.remember();
  await remember(tx, { company, kind: 'browser', caller: remembered }, now);
  if (browser.id !== undefined && browser.id !== remembered) await endSoon(tx, company.id, browser.id, now);
  if (isAddressOwn) await remember(tx, { company, kind: 'address', caller: address }, now);
}

/**
 * Has a browser's former secret, which a sibling host may know, end in a day. Not at once: the answer with the new one may
 * be lost.
 */
async function endSoon(tx: Tx, companyId: string, former: string, now: Date): Promise<void> {
  const lastUsedAt = new Date(now.getTime() - (KNOWN_DAYS.browser - 1) * DAY_MS);
  const isFormer = and(
    eq(knownCallers.companyId, companyId),
    eq(knownCallers.kind, 'browser'),
    eq(knownCallers.caller, former),
    gt(knownCallers.lastUsedAt, lastUsedAt),
  );
  await tx.update(knownCallers).set({ lastUsedAt }).where(isFormer);
}

interface Remembered {
  company: Pick<CompanyRow, 'id' | 'passwordHash'>;
  kind: Kind;
  caller: string;
}

async function remember(tx: Tx, { company, kind, caller }: Remembered, now: Date): Promise<void> {
  const latest = { passwordMark: passwordMark(company.passwordHash), lastUsedAt: now };
  await tx
    .insert(knownCallers)
    .values({ companyId: company.id, kind, caller, ...latest })
    .onConflictDoUpdate({
      target: [knownCallers.companyId, knownCallers.kind, knownCallers.caller],
      set: latest,
    });
  const { companyId, lastUsedAt } = knownCallers;
  const surplus = tx
    .select(KEY)
    .from(knownCallers)
    .where(and(eq(companyId, company.id), eq(knownCallers.kind, kind)))
    .orderBy(desc(lastUsedAt))
    // An old table may have very many: each log-in deletes some.
    .limit(ROWS_A_BATCH)
    .offset(MOST_KNOWN);
  await removeAll(tx, surplus);
}

const KEY = { companyId: knownCallers.companyId, kind: knownCallers.kind, caller: knownCallers.caller };

async function removeAll(tx: Tx, keys: SQLWrapper): Promise<void> {
  const { companyId, kind, caller } = knownCallers;
  await tx.delete(knownCallers).where(sql`(${companyId}, ${kind}, ${caller}) in ${keys}`);
}

/** Deletes callers not seen for long; a company's surplus is deleted when it adds another one. */
export async function sweepKnownCallers(db: Tx, now: Date): Promise<void> {
  const isOld = (kind: Kind) =>
    and(
      eq(knownCallers.kind, kind),
      lt(knownCallers.lastUsedAt, new Date(now.getTime() - KNOWN_DAYS[kind] * DAY_MS)),
    );
  await deleteInBatches(db, knownCallers, or(isOld('browser'), isOld('address')));
}

/** Changes with every change of the password, even to the same one, as the hash is salted. */
export function passwordMark(passwordHash: string): string {
  return secretHash(passwordHash).slice(0, 16);
}
