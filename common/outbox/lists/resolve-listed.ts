/** Ends an uncertain entry once its list shows that it was made. */
import { checkRemoved } from '../answers/check-answer.ts';
import { finish } from '../delivery/claim.ts';
import type { Sender } from '../delivery/send.ts';
import { withoutAddress } from '../delivery/server-disposition.ts';
import { type Entry, isUnsupported, type Row } from '../entry.ts';
import { queueable } from '../queueable.ts';
import type { Database } from '../storage/database.ts';
import { rowIn } from '../storage/table.ts';
import { detectDelivered } from './detect-delivered.ts';

/**
 * Searches an uncertain entry on its list, and ends it if it is there: a sheet only with all of its people, a removal
 * if its member is gone. Sends nothing.
 * @returns the result of the ended entry
 */
export async function resolveListed(
  host: Sender & { readonly database: Database },
  { companyId, id }: Pick<Entry, 'companyId' | 'id'>,
  token: string,
  signal: AbortSignal,
): Promise<Entry | undefined> {
  const row = await host.database.run('readonly', (stores) => rowIn(stores, companyId, id));
  if (!isUncertain(row)) return undefined;
  const look = queueable[row.call].isRemoval ? checkRemoved : detectDelivered;
  const seen = await look(host, row, token, signal);
  if (typeof seen !== 'object' || seen.kind !== 'done') return undefined;
  return await host.database.run('readwrite', async (stores) => {
    const now = await rowIn(stores, companyId, id);
    // The user may have sent it again meanwhile.
    if (!isUncertain(now) || now.attempts !== row.attempts) return undefined;
    const listed = withoutAddress(seen, now.fields.url);
    if (listed.kind === 'done') await finish(stores, now, listed, host.clock.now());
    return now;
  });
}

function isUncertain(row: Row | undefined): row is Entry {
  return (
    row !== undefined && !isUnsupported(row) && row.state === 'failed' && row.lastError?.kind === 'uncertain'
  );
}
