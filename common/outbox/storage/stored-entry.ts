/**
 * How entries are stored. Fields and states keep the names of the first release: tablets hold such rows, and after a
 * rollback an older build reads what a newer one wrote. These functions translate to the names used in the code.
 */

import { isRecord } from '../../contract/members.ts';
import { ENTRY_VERSION, type Entry, type EntryState, type Row } from '../entry.ts';
import { queueable } from '../queueable.ts';

const STORED_STATE = {
  pending: 'pending',
  sending: 'sending',
  failed: 'parked',
} as const satisfies Record<EntryState, string>;

const STATE = { pending: 'pending', sending: 'sending', parked: 'failed' } as const satisfies Record<
  (typeof STORED_STATE)[EntryState],
  EntryState
>;

/** An entry as stored. Fields unknown to this build are kept. */
interface StoredEntry extends Omit<Entry, 'queueKey' | 'state' | 'confirmedUndelivered'> {
  readonly lane: string;
  readonly state: keyof typeof STATE;
  readonly vouchedAttempts?: number;
}

function isStoredState(state: unknown): state is StoredEntry['state'] {
  return typeof state === 'string' && Object.hasOwn(STATE, state);
}

function entryFrom({ lane, state, vouchedAttempts, ...same }: StoredEntry): Entry {
  const entry = { ...same, queueKey: lane, state: STATE[state] };
  return vouchedAttempts === undefined ? entry : { ...entry, confirmedUndelivered: vouchedAttempts };
}

export function storedEntry({ queueKey, state, confirmedUndelivered, ...same }: Entry): StoredEntry {
  const stored = { ...same, lane: queueKey, state: STORED_STATE[state] };
  return confirmedUndelivered === undefined ? stored : { ...stored, vouchedAttempts: confirmedUndelivered };
}

/** Reads a stored value: migrates older versions, and marks what this build does not know as unsupported. */
export function readRow(stored: unknown): Row {
  const migrated = migrate(stored);
  if (isStoredEntry(migrated)) return entryFrom(migrated);
  const raw: Record<string, unknown> = isRecord(stored) ? stored : {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    unsupported: true,
    companyId: text(raw.companyId),
    seq: typeof raw.seq === 'number' ? raw.seq : 0,
    id: text(raw.id),
    queueKey: text(raw.lane),
    label: text(raw.label),
  };
}

/** One pure step per version. Version 1 is the first, so there is nothing to migrate yet. */
function migrate(stored: unknown): unknown {
  return stored;
}

function isStoredEntry(value: unknown): value is StoredEntry {
  return (
    isRecord(value) &&
    value.v === ENTRY_VERSION &&
    typeof value.id === 'string' &&
    typeof value.companyId === 'string' &&
    typeof value.seq === 'number' &&
    typeof value.lane === 'string' &&
    typeof value.call === 'string' &&
    value.call in queueable &&
    isRecord(value.fields) &&
    typeof value.attempts === 'number' &&
    isStoredState(value.state)
  );
}
