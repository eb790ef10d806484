/** What users do with entries of the outbox. */
import type { Row } from '../../../common/outbox/entry.ts';
import { discard, retry } from '../../../common/outbox/storage/table.ts';
import { toasts } from '../../ui/toasts.ts';
import { connection } from '../connection/connectivity.ts';
import { announceChange } from './announce-change.ts';
import { database } from './outbox-page.ts';
import { wake } from './wake.ts';

const TRYING = 'Trying to send now. What does not arrive stays here.';

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
  drainNow();
}

/** "Send now": ignores all waits. Says so where nothing else shows it until the server answers. */
export function drainNow(): void {
  wake('now');
  if (connection.get() !== 'online') toasts.info(TRYING);
}
