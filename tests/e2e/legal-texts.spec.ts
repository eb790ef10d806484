import { XSS_VECTORS } from '../support/xss-vectors.ts';
import { expect, test } from './fixtures.ts';

const PROSE = [
  '<h1>Our terms</h1><p>Be <strong>kind</strong>.</p>',
  '<a href="https://example.com/a">site</a> <a href="mailto:us@example.com">mail</a>',
  '<a href="/contact-form">form</a> <a href="http://example.com">plain</a> <a href="//example.com">slashes</a>',
  '<table><tr><td colspan="2">cell</td></tr></table>',
].join('');

// The page's own policy would stop most of them as well; here the cleaning stands alone.
test.use({
  bypassCSP: true,
  serviceWorkers: 'block',
  expectedNoise: /service ?worker|The worker could not/i,
});

test('Legal texts of a hostile server run nothing, and prose stays prose', async ({ page }) => {
  const hits: string[] = [];
  await page.exposeFunction('hit', () => hits.push('hit'));
  page.on('dialog', (dialog) => void dialog.dismiss());
  const html = PROSE + XSS_VECTORS.map((vector) => `<section>${vector}</section>`).join('');
  const data = { terms_conditions: html, privacy_policy: XSS_VECTORS.join('') };
  await page.route('**/common/common_content*', (route) => route.fulfill({ json: { data } }));

  for (const path of ['/terms', '/privacy']) {
    await page.goto(path);
    const text = page.getByRole('article');
    await expect(text).toContainText('go');
    // What waits for a person gets one.
    for (const link of await text.locator('a, button, summary, p').all()) {
      await link.dispatchEvent('pointerenter');
      await link.dispatchEvent('click', { bubbles: false });
    }
    const left = await text.evaluate((element) =>
      [...element.querySelectorAll('*')].flatMap(({ localName, attributes }) => [
        ...(/^(script|style|svg|math|img|iframe|object|form|input|template|meta|base|link)$/.test(localName)
          ? [localName]
          : []),
        ...[...attributes].flatMap(({ name, value }) =>
          /^(on|style|id|name)/.test(name) || /script:|data:/i.test(value) ? [`${name}=${value}`] : [],
        ),
      ]),
    );
    expect(left).toEqual([]);
  }
  expect(hits).toEqual([]);
  expect(XSS_VECTORS.length).toBeGreaterThanOrEqual(30);
});

test('Headings stand below the screen’s own, and links lead away safely or not at all', async ({ page }) => {
  const data = { terms_conditions: PROSE, privacy_policy: '' };
  await page.route('**/common/common_content*', (route) => route.fulfill({ json: { data } }));
  await page.goto('/terms');
  const text = page.getByRole('article');
  await expect(text.getByRole('heading', { name: 'Our terms', level: 2 })).toBeVisible();
  await expect(text.getByRole('cell')).toHaveAttribute('colspan', '2');
  const links = await text
    .locator('a')
    .evaluateAll((found) =>
      found.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]),
    );
  const away = 'noopener noreferrer';
  expect(links).toEqual([
    ['site', 'https://example.com/a', away],
    ['mail', 'mailto:us@example.com', away],
    ['form', '/contact-form', away],
    ['plain', null, null],
    ['slashes', null, null],
  ]);
});
