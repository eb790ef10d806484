import type { CallName } from '../../../common/contract/calls.ts';
import type { CallQueues } from '../../../server/api/call-queues.ts';
import type { Caller } from '../../../server/http/callers/incoming-call.ts';
import type { TokenOwner } from '../../../server/http/callers/token-owner.ts';
import type { CompanyRow } from '../../../server/infra/db/schema.ts';

/**
 * Puts calls of companies into the queues, all from one address.
 * @param workOf what a call does when its turn has come
 */
export function createQueuedCall(
  queues: CallQueues,
  workOf: (companyId: string, name: CallName) => Promise<void>,
) {
  return (name: CallName, companyId: string, tokenHash: string, kind: TokenOwner['kind'] = 'session') => {
    const owner: TokenOwner = { company: { id: companyId } as CompanyRow, kind };
    const caller = { address: '192.0.2.7', tokenHash } as Caller;
    return queues.answer({ name, owner, caller }, () => workOf(companyId, name));
  };
}
