import { expect, type Page } from '@playwright/test';
import { type CodePack, packCacheName } from '../../common/contract/code-packs.ts';
import { entriesIn } from '../support/browser/kept-entries.ts';

/** Waits until a whole code pack is cached, so that it can be used without a network. */
export async function waitForCode(page: Page, pack: CodePack): Promise<void> {
  const worker = await page.request.get('/sw.js');
  const files = entriesIn(await worker.text()).filter((entry) => entry.pack === pack);
  expect(files).not.toHaveLength(0);
  const kept = () =>
    page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, packCacheName(pack));
  await expect.poll(kept, { timeout: 30_000 }).toBe(files.length);
}
