import { inArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../infra/db/database.ts';
import { companies, items } from '../infra/db/schema.ts';
import { recordings } from '../infra/db/schema-recordings.ts';
import { companyReviews } from '../infra/db/schema-reviews.ts';

/** The paths that any row refers to, in one statement: a path may be moving from one table to another. */
export async function referencedPaths(db: Database, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const sought = [...paths];
  const file = sql<string>`file.path`;
  const files = sql`${recordings} cross join lateral jsonb_array_elements_text(${recordings.files}) as file (path)`;
  const among = (path: SQL) => inArray(path, sought);
  const rows = await unionAll(
    db.select({ path: items.media }).from(items).where(inArray(items.media, sought)),
    db.select({ path: companies.profilePic }).from(companies).where(inArray(companies.profilePic, sought)),
    db
      .select({ path: companies.documentPath })
      .from(companies)
      .where(inArray(companies.documentPath, sought)),
    db
      .select({ path: companyReviews.documentPath })
      .from(companyReviews)
      .where(inArray(companyReviews.documentPath, sought)),
    db.select({ path: recordings.poster }).from(recordings).where(inArray(recordings.poster, sought)),
    db.select({ path: recordings.profilePic }).from(recordings).where(inArray(recordings.profilePic, sought)),
    db.select({ path: file }).from(files).where(among(file)),
  );
  return new Set(rows.map(({ path }) => path).filter((path) => path !== null));
}
