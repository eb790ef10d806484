import { resolveListed } from '../../../common/outbox/lists/resolve-listed.ts';
import { readToken } from '../../api/token-store.ts';
import { announceChange } from './announce-change.ts';
import { outboxEvents, pageHost } from './outbox-page.ts';

const looking = new Set<string>();

/** Ends an uncertain entry if its list shows it now; sends nothing. */
export async function resolveEntry(companyId: string, id: string): Promise<void> {
  const token = readToken();
  if (token === null || looking.has(id)) return;
  looking.add(id);
  try {
    const ended = await resolveListed(pageHost(), { companyId, id }, token, new AbortController().signal);
    if (!ended) return;
    announceChange(companyId);
    const { queueKey, call, label } = ended;
    const settled = { companyId, id, lane: queueKey, call, label, outcome: 'accepted', message: '' } as const;
    outboxEvents.publish({ type: 'outbox:settled', settled });
  } catch (error) {
    console.warn('What may have arrived could not be looked for', error);
  } finally {
    looking.delete(id);
  }
}
