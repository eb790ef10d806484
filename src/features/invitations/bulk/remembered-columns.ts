import * as z from 'zod/mini';
import { readRows } from '../../../offline/reads/query-cache-store.ts';
import type { CheckedList } from '../import/check-list.ts';
import { COLUMN_ROLES, type ColumnMapping } from '../import/list-types.ts';

const MappingSchema = z.object({
  headerAt: z.number(),
  guessedAt: z.number(),
  roles: z.array(z.enum(COLUMN_ROLES)),
  fillsNames: z.boolean(),
  takesAbsent: z.optional(z.boolean()),
});

/**
 * How this company has interpreted a list with these headings before; undefined if it has not. Stored among the
 * company's cached data, and removed with it.
 */
export async function recallColumns(
  companyId: string,
  { signature, guessedAt }: CheckedList,
): Promise<ColumnMapping | undefined> {
  try {
    const kept = z.safeParse(MappingSchema, await readRows.get(rowOf(companyId, signature)));
    if (!kept.success || kept.data.headerAt < 0) return kept.data;
    const headerAt = kept.data.headerAt - kept.data.guessedAt + guessedAt;
    return headerAt < 0 ? undefined : { ...kept.data, headerAt };
  } catch {
    return undefined;
  }
}

/** Stores it for the next list with these headings. Storage failures are ignored. */
export async function rememberColumns(
  companyId: string,
  { signature, guessedAt, mapping }: CheckedList,
): Promise<void> {
  await readRows.set(rowOf(companyId, signature), { ...mapping, guessedAt }).catch(() => undefined);
}

/** Not `columns-`: mappings kept there know nothing of attendance. */
const rowOf = (companyId: string, signature: string) => `mapping-${JSON.stringify([companyId, signature])}`;
