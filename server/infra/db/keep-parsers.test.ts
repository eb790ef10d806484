import { PGlite, types } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migratedDump } from '../../../tests/support/database/test-database.ts';
import { keepParsers } from './keep-parsers.ts';

const AS_TEXT = { rowMode: 'array', parsers: { [types.TIMESTAMPTZ]: (text: string) => text } } as const;
const MOMENT = "select timestamptz '2026-03-01 12:00:00+00', array['a', 'b'], 7";
const EXPECTED = [['2026-03-01 12:00:00+00', ['a', 'b'], 7]];

let client: PGlite;
beforeAll(async () => {
  client = await PGlite.create({ loadDataDir: await migratedDump() });
  await client.exec("set timezone to 'UTC'");
  keepParsers(client);
});
afterAll(() => client.close());

describe('the parsers of a query', () => {
  test('are used, beside those of all other types', async () => {
    expect((await client.query(MOMENT, [], AS_TEXT)).rows).toEqual(EXPECTED);
  });

  test('are used in a transaction', async () => {
    const { rows } = await client.transaction((tx) => tx.query(MOMENT, [], AS_TEXT));
    expect(rows).toEqual(EXPECTED);
  });

  test('are not copied into a table of all types, as PGlite gets none', async () => {
    const given: unknown[] = [];
    const asked = {
      parsers: {},
      query: async (_text: string, _params?: unknown[], options?: object) => {
        given.push(options);
        return { rows: [], fields: [] };
      },
      transaction: client.transaction,
    };
    keepParsers(asked);
    await asked.query(MOMENT, [], AS_TEXT);
    expect(given).toEqual([{ rowMode: 'array' }]);
    expect(asked.parsers).toEqual(AS_TEXT.parsers);
  });
});
