/**
 * Notifications about doors between processes, through the database: sent in a transaction, received at its commit, and
 * dropped when it is rolled back.
 */
import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

export const DOORS_CHANNEL = 'doors';

/** `log`: an event's log has grown. `access`: a caller of a company may have lost access. */
export interface DoorNotice {
  about: 'log' | 'access';
  /** Of the event, or of the company. */
  id: string;
}

export const noticeLog = (tx: Tx, itemId: string) => give(tx, { about: 'log', id: itemId });

export const noticeAccess = (tx: Tx, companyId: string) => give(tx, { about: 'access', id: companyId });

async function give(tx: Tx, { about, id }: DoorNotice): Promise<void> {
  await tx.execute(sql`select pg_notify(${DOORS_CHANNEL}, ${`${about} ${id}`})`);
}

/** Undefined for notifications of other versions of this server. */
export function readDoorNotice(payload: string): DoorNotice | undefined {
  const [about, id = ''] = payload.split(' ');
  return about === 'log' || about === 'access' ? { about, id } : undefined;
}
