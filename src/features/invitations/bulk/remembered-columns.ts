import * as z from 'zod/mini';
import { readRows } from '../../../offline/reads/query-cache-store.ts';
import { COLUMN_ROLES, type ColumnMapping } from '../import/list-types.ts';

const MappingSchema = z.object({
  headerAt: z.number(),
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
  signature: string,
): Promise<ColumnMapping | undefined> {
  try {
    const kept = z.safeParse(MappingSchema, await readRows.get(rowOf(companyId, signature)));
    return kept.success ? kept.data : undefined;
  } catch {
    return undefined;
  }
}

/** Stores it for the next list with these headings. Storage failures are ignored. */
export async function rememberColumns(
  companyId: string,
  signature: string,
  mapping: ColumnMapping,
): Promise<void> {
  await readRows.set(rowOf(companyId, signature), mapping).catch(() => undefined);
}

/** Not `columns-`: mappings kept there know nothing of attendance. */
const rowOf = (companyId: string, signature: string) => `mapping-${JSON.stringify([companyId, signature])}`;
