import { createGate } from '../support/gate.ts';
import { expect, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const width of [390, 820, 1280]) {
  const tag = width === 390 ? [] : ['@full'];
  test(`At ${width} px the landing page is painted before its font is loaded, and the font moves nothing`, {
    tag,
  }, async ({ page }) => {
    const font = createGate();
    await page.setViewportSize({ width, height: 800 });
    await page.route('**/inter-latin-*.woff2', async (route) => {
      await font.opened;
      await route.continue();
    });
    await page.addInitScript(() => {
      Reflect.set(window, 'shift', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const shift = () => page.evaluate(() => Number(Reflect.get(window, 'shift')));
    const marked = (name: string) => () =>
      page.evaluate((mark) => performance.getEntriesByName(mark).length, name);
    const isInOwnFont = () =>
      page.evaluate(() =>
        [...document.fonts].some(
          ({ family, status }) => /Inter Variable/.test(family) && status === 'loaded',
        ),
      );

    await page.goto('/lander', { waitUntil: 'commit' });
    await expect.poll(marked('first-contentful-paint')).toBe(1);
    await expect.poll(marked('app-ready')).toBe(1);
    expect(await isInOwnFont()).toBe(false);
    const before = await shift();
    font.open();
    await expect.poll(isInOwnFont).toBe(true);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const family = await page
      .getByRole('heading', { level: 1 })
      .evaluate((h1) => getComputedStyle(h1).fontFamily);
    expect(family).toMatch(/^"?Inter Variable/);
    expect((await shift()) - before).toBeLessThan(0.01);
  });
}
