/** Edits a pending entry from its form. */
import { isDeviceFull } from '../../../common/lib/device-full.ts';
import { isUnsupported } from '../../../common/outbox/entry.ts';
import { type Revised, revise } from '../../../common/outbox/revise.ts';
import { listRows, resultOf } from '../../../common/outbox/storage/table.ts';
import { keepsIdempotencyKeys } from '../../api/api-address.ts';
import { slowAnswer } from '../../lib/slow-answer.ts';
import { announceChange } from './announce-change.ts';
import { database } from './outbox-page.ts';
import { markShownAfterFrame } from './show-reports.ts';
import type { Submitted } from './submit.ts';
import { waitForResult } from './wait-for-result.ts';

const TOO_LATE: Readonly<Record<Exclude<Revised, 'revised'>, string>> = {
  sending: 'It is being sent just now, as it was. Please try again in a moment.',
  gone: 'It is no longer waiting: it was sent or discarded meanwhile. Your change was not saved.',
  withdrawn: 'It is being taken back, and cannot be changed any more.',
};
/** Shown when it is unknown whether the change was stored. */
export const EDIT_UNKNOWN =
  'This device could not store the change. Please look at what waits, and try again.';

const EDIT_FULL = 'Not saved: this device is full. Please free some space and try again.';

/**
 * Replaces the content of a pending entry and waits a moment for the server's answer. If it is refused, it stays in the
 * outbox with the server's message, as it was there before this form.
 */
export async function reviseEntry(
  companyId: string,
  id: string,
  { request, label }: { request: Readonly<Record<string, string>>; label: string },
): Promise<Submitted> {
  let revised: Revised;
  try {
    const isKeyless = !keepsIdempotencyKeys();
    revised = await revise(database, companyId, id, { fields: request, label, isKeyless });
  } catch (error) {
    console.warn('The outbox could not be written', error);
    return { outcome: 'not-saved', message: isDeviceFull(error) ? EDIT_FULL : EDIT_UNKNOWN };
  }
  if (revised !== 'revised') return { outcome: 'not-saved', message: TOO_LATE[revised] };
  announceChange(companyId);
  return await waitForResult(id, slowAnswer.ms, () => lookUp(companyId, id));
}

/** The current content of an entry, which another tab may have edited. Undefined if it is gone. */
export async function entryFields(
  companyId: string,
  id: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  // A failing read is reported when the form is saved.
  const rows = await listRows(database, companyId).catch(() => []);
  const row = rows.find((other) => other.id === id);
  return row && !isUnsupported(row) ? row.fields : undefined;
}

async function lookUp(companyId: string, id: string): Promise<Submitted> {
  const result = await resultOf(database, companyId, id);
  if (result) {
    // The form shows it.
    markShownAfterFrame(companyId, [id]).catch(() => undefined);
    return { outcome: 'accepted', message: result.message, data: result.data };
  }
  const row = (await listRows(database, companyId)).find((other) => other.id === id);
  if (!row || isUnsupported(row) || row.state !== 'failed' || !row.lastError) return { outcome: 'saved' };
  markShownAfterFrame(companyId, [id]).catch(() => undefined);
  const { kind, status, message } = row.lastError;
  return kind === 'uncertain' ? { outcome: kind, message } : { outcome: 'refused', status, message };
}
