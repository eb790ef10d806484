/**
 * What processes tell each other of doors by the database's own notifications: given in a transaction, heard by everyone
 * at its commit, and by nobody when it is rolled back.
 */
import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

export const DOORS_CHANNEL = 'doors';

/** `log`: there is something new in an event's log. `access`: somebody of a company may have lost theirs. */
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

/** Undefined for what another version of this server may tell. */
export function readDoorNotice(payload: string): DoorNotice | undefined {
  const [about, id = ''] = payload.split(' ');
  return about === 'log' || about === 'access' ? { about, id } : undefined;
}
