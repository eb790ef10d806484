import { expect, test } from 'vitest';
import { UserFacingError } from '../../core/user-facing-error.ts';
import { overOneConnection } from './postgres-connections.ts';

test('a DATABASE_URL whose password has a % as it is typed is named, without the password', async () => {
  const opened = overOneConnection('postgres://vantage:hidden%e9x@127.0.0.1:9/vantage', async () => {});
  await expect(opened).rejects.toThrow(UserFacingError);
  await expect(opened).rejects.toThrow(/^DATABASE_URL cannot be used \(URI malformed\): write a %/);
  await expect(opened).rejects.not.toThrow('hidden');
});
