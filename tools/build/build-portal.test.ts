import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildPortal } from './build-portal.ts';

test('without the build tools the error says what to do', async () => {
  const root = await mkdtemp(join(tmpdir(), 'vantage-build-'));
  await mkdir(join(root, 'src'));
  const built = buildPortal(root, { variables: {}, say: () => {} });
  await expect(built).rejects.toThrow('Run npm ci --include=dev');
  await rm(root, { recursive: true });
});
