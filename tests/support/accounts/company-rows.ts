import { readRows } from '../../../src/offline/reads/query-cache-store.ts';

/** The keys of companies' cached data. Another test file may have cached public content. */
export async function companyRows(): Promise<string[]> {
  return (await readRows.keys()).map(String).filter((key) => !key.startsWith('rq-["public"'));
}
