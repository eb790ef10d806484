import { readRows } from '../../src/offline/reads/query-cache-store.ts';

/** The keys of what is kept of companies. Texts that are everybody's may have been kept by another test file. */
export async function companyRows(): Promise<string[]> {
  return (await readRows.keys()).map(String).filter((key) => !key.startsWith('rq-["public"'));
}
