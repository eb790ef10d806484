import { expect, test } from 'vitest';
import { checkEnvironment } from './check-start.ts';
import { inspectEnv } from './env.ts';

test.each([
  ['of another product’s database', 'mysql://somebody@127.0.0.1:9/x'],
  ['that cannot be read', 'postgres://somebody:a#b@127.0.0.1:9/x'],
])('a URL %s is refused without an attempt to reach it as PostgreSQL', async (_, DATABASE_URL) => {
  const inspected = inspectEnv({ DATABASE_URL });
  await expect(checkEnvironment(inspected, false)).rejects.toThrow(
    expect.objectContaining({
      message: expect.not.stringContaining('was not looked into'),
    }),
  );
});
