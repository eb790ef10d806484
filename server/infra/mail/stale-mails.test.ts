import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import { markStale } from './stale-mails.ts';

it('marking mails asks for the newest by an index, however many there are', async () => {
  const { db, close } = await openTestDatabase();
  await markStale(db, 'invitation:gala:');
  const plan = await db.execute(sql`explain select max(sequence) from outgoing_mails`);
  expect(JSON.stringify(plan)).toContain('outgoing_mails_sequence_index');
  await close();
});
