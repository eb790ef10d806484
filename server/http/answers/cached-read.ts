import type * as z from 'zod/mini';
import type { Contract } from '../../../common/contract/contract-of.ts';
import type { Result } from '../../core/result.ts';
import { rowsVersion, type Watched } from '../../infra/db/rows-version.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import { type CompanyCall, defineRoute, type Endpoint, type Handling } from '../define-route.ts';

type Reading<Request> = Handling<Request, CompanyRow>;

/**
 * Serves a read that is repeated often, such as a list: the answer is cached for its company until the rows change.
 * @param rowsOf all rows that the answer depends on; it must not depend on anything else, such as the time or the
 * session. Undefined if making the answer is cheaper than checking all of them, such as for a page of a long list. Its
 * subject is the requested object: if that does not exist, nothing else is read, and the answer is not cached.
 */
export function defineCachedRead<Request extends z.ZodMiniType, Data extends z.ZodMiniType>(
  contract: Contract<CompanyCall, Request, Data>,
  rowsOf: (reading: Reading<z.output<Request>>) => Watched | undefined,
  read: (reading: Reading<z.output<Request>>) => Promise<Result>,
): Endpoint {
  return defineRoute(contract, async (reading: Reading<z.output<Request>>) => {
    const { request, company, tx, appContext } = reading;
    const rows = rowsOf(reading);
    if (!rows) return await read(reading);
    return await appContext.answers.through([contract.name, company.id, request], {
      version: () => rowsVersion(tx, rows),
      make: () => read(reading),
    });
  });
}
