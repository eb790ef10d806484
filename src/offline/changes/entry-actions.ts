/** What users do with entries of the outbox. */
import type { Row } from '../../../common/outbox/entry.ts';
import { discard, retry } from '../../../common/outbox/storage/table.ts';
import { announceChange } from './announce-change.ts';
import { database } from './outbox-page.ts';
import { wake } from './wake.ts';

/** Deletes an entry and its dependants, and returns it; true if it is not there, false while it is being sent. */
export async function discardEntry(companyId: string, id: string): Promise<Row | boolean> {
  const isGone = await discard(database, companyId, id);
  announceChange(companyId);
  return isGone;
}

/** Deletes all of these. False if some are being sent, and stay. */
export async function discardAll(companyId: string, ids: readonly string[]): Promise<boolean> {
  const gone = await Promise.all(ids.map((id) => discard(database, companyId, id)));
  announceChange(companyId);
  return gone.every(Boolean);
}

/** Retries a failed or pending entry now. */
export async function retryEntry(companyId: string, id: string): Promise<void> {
  await retryAll(companyId, [id]);
}

/** Retries all of these now. */
export async function retryAll(companyId: string, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => retry(database, companyId, id)));
  announceChange(companyId);
  wake('now');
}

/** "Send now": ignores all waits. */
export function drainNow(): void {
  wake('now');
}
