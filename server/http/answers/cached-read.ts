import type * as z from 'zod/mini';
import type { Contract } from '../../../common/contract/contract-of.ts';
import type { Result } from '../../core/result.ts';
import { defineRowsVersion, type Watched } from '../../infra/db/rows-version.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import { type CompanyCall, defineRoute, type Endpoint, type Handling } from '../define-route.ts';

type Reading<Request> = Handling<Request, CompanyRow>;

/**
 * All rows that an answer depends on; it must not depend on anything else, such as the time or the session. Their
 * subject is the requested object: if that does not exist, nothing else is read, and the answer is not cached.
 */
interface CachedRows<Request> extends Watched {
  /** The item of the conditions; left out if they name none. */
  itemIdOf?: (request: Request) => string;
  /** Whether making the answer is cheaper than checking all rows, such as for a page of a long list. */
  isCheap?: (request: Request) => boolean;
}

/** Serves a read that is repeated often, such as a list: the answer is cached for its company until the rows change. */
export function defineCachedRead<Request extends z.ZodMiniType, Data extends z.ZodMiniType>(
  contract: Contract<CompanyCall, Request, Data>,
  { itemIdOf, isCheap, ...watched }: CachedRows<z.output<Request>>,
  read: (reading: Reading<z.output<Request>>) => Promise<Result>,
): Endpoint {
  const rowsVersion = defineRowsVersion(`version_of_${contract.name}`, watched);
  return defineRoute(contract, async (reading: Reading<z.output<Request>>) => {
    const { request, company, tx, appContext } = reading;
    if (isCheap?.(request)) return await read(reading);
    const ids = { companyId: company.id, itemId: itemIdOf?.(request) ?? '' };
    return await appContext.answers.through([contract.name, company.id, request], {
      version: () => rowsVersion(tx, ids),
      make: () => read(reading),
    });
  });
}
