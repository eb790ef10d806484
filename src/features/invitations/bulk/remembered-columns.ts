import * as z from 'zod/mini';
import { readRows } from '../../../offline/reads/query-cache-store.ts';
import { COLUMN_ROLES, type ColumnMapping } from '../import/list-types.ts';

const MappingSchema = z.object({
  headerAt: z.number(),
  roles: z.array(z.enum(COLUMN_ROLES)),
  fillsNames: z.boolean(),
});

/**
 * How somebody of this company had a list with these headings understood before; undefined where nobody did. It lies
 * among the company's rows on this device, and is gone with them.
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

/** Keeps it for the next list with these headings. A full or broken storage costs nothing but that. */
export async function rememberColumns(
  companyId: string,
  signature: string,
  mapping: ColumnMapping,
): Promise<void> {
  await readRows.set(rowOf(companyId, signature), mapping).catch(() => undefined);
}

const rowOf = (companyId: string, signature: string) => `columns-${JSON.stringify([companyId, signature])}`;
