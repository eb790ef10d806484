/** Gives each active invitation of an event its own code, unique in the installation. */
import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { PASS_ALPHABET, PASS_LENGTH } from '../../../common/lib/pass-code.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import { type InvitationRow, type ItemRow, invitations, items } from '../../infra/db/schema.ts';
import { endedPasses } from '../../infra/db/schema-passes.ts';
import { lockLog, placePeople } from '../doors/door-log.ts';
import { isActive } from './active-invitations.ts';

/** Rows examined, and codes assigned, per batch; other requests are served in between. */
const ROWS_PER_BATCH = 250;

/** Ten characters out of 32: 50 bits of the system's secure source. */
export function newPassCode(): string {
  return Array.from({ length: PASS_LENGTH }, () => PASS_ALPHABET[randomInt(PASS_ALPHABET.length)]).join('');
}

/** Unused codes. Those that a concurrent transaction writes are only found by the unique index. */
export async function freshPassCodes(tx: Tx, wanted: number, draw = newPassCode): Promise<string[]> {
  const fresh = new Set<string>();
  while (fresh.size < wanted) {
    const drawn = Array.from({ length: wanted - fresh.size }, draw);
    const known = await tx
      .select({ code: invitations.passCode })
      .from(invitations)
      .where(inArray(invitations.passCode, drawn));
    const ended = await tx
      .select({ code: endedPasses.code })
      .from(endedPasses)
      .where(inArray(endedPasses.code, drawn));
    const taken = new Set<string | null>([...known, ...ended].map(({ code }) => code));
    for (const code of drawn) if (!taken.has(code)) fresh.add(code);
  }
  return [...fresh];
}

/** The codes of new invitations, in order; none for a location. */
export async function passCodesFor(
  tx: Tx,
  { kind }: Pick<ItemRow, 'kind'>,
  people: number,
): Promise<(string | undefined)[]> {
  return kind === 'event' ? await freshPassCodes(tx, people) : [];
}

/** Adds codes to invitations that have none; returns others unchanged. */
export async function withPassCodes(
  tx: Tx,
  item: Pick<ItemRow, 'kind'>,
  guests: readonly InvitationRow[],
): Promise<InvitationRow[]> {
  if (item.kind !== 'event') return [...guests];
  const lacking = guests.filter(({ passCode }) => passCode === null).map(({ id }) => id);
  const given = await giveCodes(tx, lacking);
  return guests.map((guest) => ({ ...guest, passCode: given.get(guest.id) ?? guest.passCode }));
}

/**
 * Gives codes to active invitations of events that have none: old ones, and those that a process of an older version
 * writes at the same time. In batches, each in its own transaction.
 * @returns how many were assigned
 */
export async function fillPassCodes(db: Database): Promise<number> {
  let filled = 0;
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows: { id: string; passCode: string | null }[] = await db
      .select({ id: invitations.id, passCode: invitations.passCode })
      .from(invitations)
      .innerJoin(items, eq(items.id, invitations.itemId))
      .where(and(gt(invitations.id, last), isActive, eq(items.kind, 'event')))
      .orderBy(asc(invitations.id))
      .limit(ROWS_PER_BATCH);
    const lacking = rows.filter(({ passCode }) => passCode === null).map(({ id }) => id);
    if (lacking.length > 0) filled += (await db.transaction((tx) => giveCodes(tx, lacking))).size;
    last = rows.length < ROWS_PER_BATCH ? undefined : rows.at(-1)?.id;
    await nextTurn();
  }
  return filled;
}

/** @returns the assigned codes, by id; without rows that got one or were removed meanwhile */
async function giveCodes(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const given = new Map<string, string>();
  if (ids.length === 0) return given;
  const found = await tx
    .selectDistinct({ itemId: invitations.itemId })
    .from(invitations)
    .where(inArray(invitations.id, [...ids]));
  const itemIds = found.map(({ itemId }) => itemId).sort();
  // Before the invitations, in the same order as everywhere.
  for (const itemId of itemIds) await lockLog(tx, itemId);
  const ofItem = new Map<string, string[]>(itemIds.map((itemId) => [itemId, []]));
  const codes = await freshPassCodes(tx, ids.length);
  for (const [at, id] of ids.entries()) {
    const [row] = await tx
      .update(invitations)
      .set({ passCode: codes[at] ?? null })
      .where(and(eq(invitations.id, id), isNull(invitations.passCode)))
      .returning({ passCode: invitations.passCode, itemId: invitations.itemId });
    if (!row?.passCode) continue;
    given.set(id, row.passCode);
    ofItem.get(row.itemId)?.push(id);
  }
  // Sends the codes to the doors.
  for (const [itemId, own] of ofItem) await placePeople(tx, { id: itemId, kind: 'event' }, own);
  return given;
}
