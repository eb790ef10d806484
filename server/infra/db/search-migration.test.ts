import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { migratedDump } from '../../../tests/support/database/test-database.ts';
import { searchTextOf } from '../../modules/items/search-text.ts';

const MIGRATION = join(import.meta.dirname, 'migrations', '0016_search_without_apostrophes.sql');

it('people listed before apostrophes were left out of searches are found like later ones', async () => {
  const database = await PGlite.create({ loadDataDir: await migratedDump() });
  // Replaces the migrated table.
  await database.exec('create temp table invitations (search_text text not null)');
  const people = [
    ["Tom O'Neil", "tom.o'neil@irl.test"],
    ['Pat D’Arcy', 'pat@fr.test'],
    ['Bo Ek', 'bo@ek.test'],
  ] as const;
  for (const person of people) {
    await database.query('insert into invitations values ($1)', [person.join(' ').toLowerCase()]);
  }
  await database.exec(readFileSync(MIGRATION, 'utf8'));
  const { rows } = await database.query(
    'select search_text from invitations order by length(search_text) desc',
  );
  expect(rows).toEqual(people.map(([name, email]) => ({ search_text: searchTextOf(name, email) })));
  await database.close();
}, 60_000);
