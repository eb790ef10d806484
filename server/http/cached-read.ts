import type { CallName } from '../../common/contract/calls.ts';
import type { Result } from '../core/result.ts';
import { rowsVersion, type WatchedRows } from '../infra/db/rows-version.ts';
import type { CompanyRow } from '../infra/db/schema.ts';
import type { Handling } from './define-route.ts';

type Reading<Request> = Handling<Request, CompanyRow>;

/**
 * The handler of a read that is asked again and again, such as a list: it is made once, and kept for its company while
 * the rows are as they were.
 * @param rowsOf all rows that the answer depends on; it may depend on nothing else, such as the time or the session.
 * Undefined where the answer is made sooner than all of them are looked at, such as a page of a long list.
 */
export function cachedRead<Request>(
  call: CallName,
  rowsOf: (reading: Reading<Request>) => readonly WatchedRows[] | undefined,
  read: (reading: Reading<Request>) => Promise<Result>,
): (reading: Reading<Request>) => Promise<Result> {
  return async (reading) => {
    const { request, company, tx, appContext } = reading;
    const rows = rowsOf(reading);
    if (!rows) return await read(reading);
    const version = await rowsVersion(tx, rows);
    return await appContext.answers.through([call, company.id, request], version, () => read(reading));
  };
}
