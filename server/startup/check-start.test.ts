import { expect, test } from 'vitest';
import { checkEnvironment } from './check-start.ts';
import { inspectEnv } from './env.ts';

test('the URL of another product’s database is refused without an attempt to reach it as PostgreSQL', async () => {
  const inspected = inspectEnv({ DATABASE_URL: 'mysql://somebody@127.0.0.1:9/x' });
  await expect(checkEnvironment(inspected, false)).rejects.toThrow(
    expect.objectContaining({
      message: expect.not.stringContaining('was not looked into'),
    }),
  );
});
