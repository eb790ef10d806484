import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  type DoorEntry,
  DoorEntrySchema,
  MOST_ENTRY_BYTES,
  type Recorded,
} from '../../../common/contract/door-entries.ts';
import { firstIssue } from '../../../common/contract/first-issue.ts';
import { type Failure, failure } from '../../core/result.ts';
import { oneLine } from '../../core/visible-text.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type DoorRow, doorEntries } from '../../infra/db/schema-doors.ts';
import type { DoorCaller } from './door-caller.ts';
import { lockLog, takePlaces } from './door-log.ts';
import { isImplausible, lockAllowance, spendAllowance } from './ended-door.ts';

/** Of one event: nobody fills the disk with the token of a stolen tablet. */
const MOST_ENTRIES = 200_000;
const UNHEARD_OF = 'The door was ended before the server heard of this.';
const LOG_FULL = failure(409, `This event has ${MOST_ENTRIES} entries, and takes no more.`);

/**
 * Keeps what happened at a door, whatever it says of anybody. An entry whose key is there already stays as it is.
 * @param sent each by `DoorEntrySchema`, or anything at all
 * @returns what became of each, in their order; the refusal where the log is full
 */
export async function recordEntries(
  tx: Tx,
  { item, door }: DoorCaller,
  sent: readonly unknown[],
  now: Date,
): Promise<Recorded[] | Failure> {
  const judged = sent.map((entry) => judge(entry, { item, door }));
  const readable = judged.flatMap(({ entry }) => (entry ? [entry] : []));
  if (readable.length === 0) return judged.map(({ recorded }) => recorded);
  const log = await lockLog(tx, item.id);
  const keys = readable.map(({ key }) => key);
  const there = await tx
    .select({ key: doorEntries.key })
    .from(doorEntries)
    .where(and(eq(doorEntries.itemId, item.id), inArray(doorEntries.key, keys)));
  const known = new Set(there.map(({ key }) => key));
  const fresh = new Map<string, DoorEntry>();
  const allowance = await lockAllowance(tx, door);
  const results = judged.map(({ entry, recorded }) => {
    if (!entry || known.has(entry.key)) return recorded;
    if (fresh.size >= allowance) return { ...recorded, state: 'late' as const, message: UNHEARD_OF };
    known.add(entry.key);
    fresh.set(entry.key, entry);
    return { ...recorded, state: 'kept' as const };
  });
  if (fresh.size === 0) return results;
  if (log.entries + fresh.size > MOST_ENTRIES) return LOG_FULL;
  await spendAllowance(tx, door, allowance - fresh.size);
  const first = await takePlaces(tx, item.id, fresh.size, { entries: fresh.size });
  await tx.insert(doorEntries).values(
    [...fresh.values()].map((content, index) => ({
      itemId: item.id,
      key: content.key,
      seq: first + index,
      content,
      arrivedAt: now,
    })),
  );
  return results;
}

interface Judged {
  /** Undefined for what is not kept. */
  entry?: DoorEntry;
  recorded: Recorded;
}

function judge(sent: unknown, { item, door }: DoorCaller): Judged {
  const read = z.safeParse(DoorEntrySchema, sent);
  if (!read.success) {
    const named = z.safeParse(z.object({ key: z.string() }), sent);
    const key = named.success ? named.data.key : '';
    return { recorded: { key, state: 'invalid', message: firstIssue(read.error).message } };
  }
  const { key } = read.data;
  if (Buffer.byteLength(JSON.stringify(read.data)) > MOST_ENTRY_BYTES) {
    return { recorded: { key, state: 'invalid', message: 'This entry is too long.' } };
  }
  if (door && isImplausible(read.data, door, item)) {
    return { recorded: { key, state: 'late', message: 'This was made after the door was ended.' } };
  }
  return { entry: cleaned(read.data, door), recorded: { key, state: 'known', message: '' } };
}

/** Texts as every call keeps them; door and device are those of the token. */
function cleaned(entry: DoorEntry, door: DoorRow | undefined): DoorEntry {
  const { person, reason, invitation_id, kind } = entry;
  return {
    ...entry,
    door: door?.name ?? oneLine(entry.door),
    device: door?.id ?? oneLine(entry.device),
    invitation_id: kind === 'walk-in' || invitation_id === undefined ? undefined : oneLine(invitation_id),
    person: person && { name: oneLine(person.name), email: oneLine(person.email) },
    reason: reason === undefined ? undefined : oneLine(reason),
  };
}
