import { API_MARK } from '../../common/contract/answer-source.ts';
import { XSS_VECTORS } from '../support/attacks/xss-vectors.ts';
import { expect, test } from './fixtures.ts';

const PROSE = [
  '<h1>Our terms</h1><p>Be <strong>kind</strong>.</p>',
  '<a href="https://example.com/a">site</a> <a href="mailto:us@example.com">mail</a>',
  '<a href="/contact-form">form</a> <a href="http://example.com">plain</a> <a href="//example.com">slashes</a>',
  '<table><tr><td colspan="2">cell</td></tr></table>',
].join('');

// The page's policy would block most of them as well; here only the sanitizer is tested.
test.use({
  bypassCSP: true,
  serviceWorkers: 'block',
  expectedNoise: /service ?worker|The worker could not|shadowrootmode/i,
});

/** Closes what a vector left open, so that the next one is parsed as written. */
const END = '--></style></script></noscript></template></select></table></svg></math>';

const hostile = XSS_VECTORS.map((vector, index) => `<section>${vector}${END}<p>after ${index}</p></section>`);

test('65: Legal texts of a hostile server run nothing', async ({ page }) => {
  let hits = 0;
  await page.exposeFunction('hit', () => {
    hits += 1;
  });
  const data = { terms_conditions: hostile.join(''), privacy_policy: '' };
  await page.route('**/common/common_content*', (route) =>
    route.fulfill({ json: { data }, headers: { [API_MARK]: '1' } }),
  );
  await page.goto('/terms');
  const text = page.getByRole('article');
  await expect(text).toContainText('after 0');
  // Triggers those that need a user's action.
  for (const part of await text.locator('a, p').all()) {
    await part.dispatchEvent('pointerenter');
    await part.dispatchEvent('click');
  }
  expect(await text.evaluate(suspicious)).toEqual([]);
  // No vector in between has swallowed the rest of the text.
  const read = await text.evaluate((element) => element.textContent?.match(/after \d+/g) ?? []);
  expect(read.length).toBeGreaterThanOrEqual(30);
  expect(read.at(-1)).toBe(`after ${XSS_VECTORS.length - 1}`);
  expect(hits).toBe(0);

  // Without the sanitizer they run, so the test can detect them.
  const control = await page.context().newPage();
  let controlHits = 0;
  await control.exposeFunction('hit', () => {
    controlHits += 1;
  });
  await control.setContent('<div></div>');
  await control.locator('div').evaluate((element, html) => {
    element.innerHTML = html;
  }, hostile.join(''));
  await expect.poll(() => controlHits).toBeGreaterThan(5);
});

/** Elements and attributes that legal texts do not need. Runs in the page. */
function suspicious(element: Element): string[] {
  const tags = /^(script|style|svg|math|img|iframe|object|embed|form|input|button|template|meta|base|link)$/;
  return [...element.querySelectorAll('*')].flatMap(({ localName, attributes }) => [
    ...(tags.test(localName) ? [localName] : []),
    ...[...attributes].flatMap(({ name, value }) =>
      /^(on|style|id|name)/.test(name) || /script:|data:/i.test(value) ? [`${name}=${value}`] : [],
    ),
  ]);
}

test('Headings stand below the screen’s own, and links lead away safely or not at all', {
  tag: '@full',
}, async ({ page }) => {
  const data = { terms_conditions: PROSE, privacy_policy: '' };
  await page.route('**/common/common_content*', (route) =>
    route.fulfill({ json: { data }, headers: { [API_MARK]: '1' } }),
  );
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
