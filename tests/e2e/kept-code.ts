import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type CodePack, packCacheName } from '../../common/contract/code-packs.ts';
import { keptEntries } from '../support/kept-entries.ts';
import { expect } from './fixtures.ts';

const dist = join(import.meta.dirname, '../../dist');

/** Waits until all of a pack of code is on the device: from then on it can be used without a network. */
export async function waitForCode(page: Page, pack: CodePack): Promise<void> {
  const files = keptEntries(dist).filter((entry) => entry.pack === pack);
  expect(files).not.toHaveLength(0);
  const kept = () =>
    page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, packCacheName(pack));
  await expect.poll(kept, { timeout: 30_000 }).toBe(files.length);
}
