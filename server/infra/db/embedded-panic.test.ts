import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migratedDump } from '../../../tests/support/database/test-database.ts';
import { breakOffEndlessFailure, EndlessFailureError, watchForPanic } from './embedded-panic.ts';

let client: PGlite;
beforeEach(async () => {
  client = await PGlite.create({ loadDataDir: await migratedDump() });
});
afterEach(() => client.close());

test('aborts a message at which the embedded database always fails, and treats it as a panic', async () => {
  const panics: unknown[] = [];
  const { _PostgresMainLoopOnce: runOnce } = client.Module;
  // Simulates a failure before any input is read.
  client.Module._PostgresMainLoopOnce = () => {
    throw new Error('out of memory');
  };
  breakOffEndlessFailure(client);
  watchForPanic(client, (error) => panics.push(error));
  await expect(client.query('select 1')).rejects.toThrow(EndlessFailureError);
  expect(panics.length).toBeGreaterThan(0);
  client.Module._PostgresMainLoopOnce = runOnce;
});

test('failures of statements, however many, are no panic', async () => {
  breakOffEndlessFailure(client);
  watchForPanic(client, (error) => {
    throw error;
  });
  for (let time = 0; time < 150; time += 1)
    await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero');
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
