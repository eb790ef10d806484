import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database/test-database.ts';
import { forThisFile } from '../../../tests/support/for-this-file.ts';
import { isSecret, newSecret } from '../../core/secret.ts';
import { newSessionToken, rememberedTokenKey } from './session-token.ts';

const database = forThisFile(openTestDatabase);

test('a token is random, has the format of all secrets, and is recognized by every process with the database', async () => {
  const { db } = database;
  const [early, late] = [rememberedTokenKey(db), rememberedTokenKey(db)];
  expect(await early(newSecret())).toBe(false);
  const tokens = [await newSessionToken(db), await newSessionToken(db)];
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) {
    expect(isSecret(token)).toBe(true);
    expect([await early(token), await late(token)]).toEqual([true, true]);
  }
});

test('an invented, changed or combined token is not recognized', async () => {
  const { db } = database;
  const knows = rememberedTokenKey(db);
  const [one, other] = [await newSessionToken(db), await newSessionToken(db)];
  for (const madeUp of [
    newSecret(),
    one.slice(0, 32) + other.slice(32),
    `${one.startsWith('A') ? 'B' : 'A'}${one.slice(1)}`,
    one.slice(1),
    '',
  ]) {
    expect(await knows(madeUp)).toBe(false);
  }
});
