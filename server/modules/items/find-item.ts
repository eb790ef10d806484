import { and, desc, eq, ilike, isNull } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { type IdOrPlaceholder, WATCHED, type WatchedRows } from '../../infra/db/rows-version.ts';
import { type CompanyRow, companies, type ItemRow, items } from '../../infra/db/schema.ts';
import type { ItemKind } from './item-kind.ts';
import { pageOf } from './paging.ts';
import { shortKey } from './search-text.ts';

/** The company and kind of an item. */
export interface ItemOwner {
  kind: ItemKind;
  companyId: string;
}

/** The options of a list; see `contract/item-form.ts`. */
export interface ListFilter {
  search_key?: string | undefined;
  page?: string | undefined;
  limit?: string | undefined;
}

/** A company's own item that is not deleted. Another company's is treated like one that does not exist. */
export async function findItem(tx: Tx, owner: ItemOwner, itemId: string): Promise<ItemRow | undefined> {
  const [item] = await tx
    .select()
    .from(items)
    .where(and(undeleted(owner), eq(items.id, itemId)));
  return item;
}

/** The same, locked until the transaction ends: limits are counted and statuses changed one at a time. */
export async function lockItem(tx: Tx, owner: ItemOwner, itemId: string): Promise<ItemRow | undefined> {
  const [item] = await tx
    .select()
    .from(items)
    .where(and(undeleted(owner), eq(items.id, itemId)))
    .for('update');
  return item;
}

/**
 * Any item by its id, with its company, for the server's own jobs. The item is locked until the transaction ends:
 * whether it may send mails must not change before they are written.
 * @param isDeletedToo whether to include a deleted item that can be restored
 */
export async function lockItemWithCompany(
  tx: Tx,
  itemId: string,
  { isDeletedToo = false } = {},
): Promise<{ item: ItemRow; company: CompanyRow } | undefined> {
  const [found] = await tx
    .select({ item: items, company: companies })
    .from(items)
    .innerJoin(companies, eq(companies.id, items.companyId))
    .where(and(eq(items.id, itemId), isDeletedToo ? undefined : isNull(items.deletedAt)))
    .for('update', { of: items });
  return found;
}

/** A company's items, the newest first. `search_key` looks into the name. */
export async function listItems(tx: Tx, owner: ItemOwner, filter: ListFilter): Promise<ItemRow[]> {
  const key = shortKey(filter.search_key ?? '');
  const { limit, offset } = pageOf(filter);
  return await tx
    .select()
    .from(items)
    .where(and(undeleted(owner), key !== '' ? ilike(items.name, containing(key)) : undefined))
    .orderBy(desc(items.createdAt), desc(items.id))
    .limit(limit)
    .offset(offset);
}

/** The rows that the list of a company's items is read from, for any search. */
export function rowsOfList(kind: ItemKind): WatchedRows {
  return { table: items, where: undeleted({ kind, ...WATCHED }) };
}

/** The row that `findItem` reads. */
export function rowOfItem(kind: ItemKind): WatchedRows {
  return { table: items, where: and(undeleted({ kind, ...WATCHED }), eq(items.id, WATCHED.itemId)) };
}

/** A LIKE pattern for texts that contain a key, with special characters escaped. */
function containing(key: string): string {
  return `%${key.replace(/[\\%_]/g, '\\$&')}%`;
}

function undeleted({ kind, companyId }: { kind: ItemKind; companyId: IdOrPlaceholder }) {
  return and(eq(items.companyId, companyId), eq(items.kind, kind), isNull(items.deletedAt));
}
