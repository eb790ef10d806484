import type { Page } from '@playwright/test';
import { logIn } from '../support/accounts/companies.ts';
import { dayFromNow } from '../support/api/events.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import type { RunningServer } from '../support/processes/start-server.ts';
import { expect, test } from './fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';

const HTML = '<img src=x onerror="document.title=`owned`"><script>document.title=1</script> & <b>"Gala"</b>';
const MIRRORED = `\u202eمهرجان الأضواء 🎆👩‍👩‍👧‍👦 ${'شارع النخيل الطويل '.repeat(14)}`.slice(0, 240).trim();
const ENDLESS = 'Wunderbar'.repeat(27).slice(0, 240);
const TEXTS = [HTML, MIRRORED, ENDLESS];
/** As shown: invisible direction marks are not stored. */
const SHOWN = TEXTS.map((text) => text.replace('\u202e', ''));
const WIDTHS = [1280, 820, 390];

/** Adds an event with this name and place, on the trial while it is available. */
async function addEvent(server: RunningServer, token: string, text: string): Promise<string> {
  const company = (await mustCall(server, 'currentCompany', {}, token)) as {
    _id: string;
    first_entry: boolean;
  };
  const plans = (await mustCall(server, 'listPlans', { product_type: 'event' })) as {
    _id: string;
    price_value: number;
  }[];
  const plan = plans.find(({ price_value }) => (price_value === 0) === company.first_entry);
  const form = new FormData();
  const fields = { company_id: company._id, name: text, product_id: plan?._id ?? '', date: dayFromNow(9) };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('location', JSON.stringify({ name: text, coordinates: [0, 0], type: 'point' }));
  return ((await mustCall(server, 'addEvent', form, token)) as { _id: string })._id;
}

/** Shown completely, without overflow, on a desktop, a tablet and a phone. */
async function expectIntact(page: Page, screen: string, shot: (name: string) => string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: shot(`${screen}-${width}.png`), fullPage: true });
    const sizes = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(sizes.scrollWidth, `${screen} at ${width}`).toBeLessThanOrEqual(sizes.clientWidth);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test(
  'Names with HTML, right-to-left, emoji or 240 letters are texts, and break nothing',
  { tag: '@full' },
  async ({ office: page, server, company }, testInfo) => {
    const outputPath = (name: string) => testInfo.outputPath(name);
    const token = await logIn(server, company);
    const ids: string[] = [];
    for (const text of TEXTS) ids.push(await addEvent(server, token, text));
    for (const [index, name] of TEXTS.entries()) {
      const email = `${'long'.repeat(12)}${index}-${company.email}`;
      await mustCall(server, 'sendEventInvitation', { event_id: ids[0], name, email }, token);
    }
    await page.reload();
    for (const text of SHOWN) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await expectIntact(page, 'list', outputPath);

    const details = new EventDetailsScreen(page);
    await details.open(ids[0] ?? '');
    for (const text of SHOWN) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await expectIntact(page, 'details', outputPath);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Name of Event' })).toHaveValue(HTML);
    await expectIntact(page, 'edit', outputPath);

    await details.open(ids[2] ?? '');
    await expect(page.getByText(ENDLESS, { exact: true }).first()).toBeVisible();
    await expectIntact(page, 'details-endless', outputPath);
    await page.getByRole('link', { name: /^Pay Now/ }).click();
    await expect(page.getByRole('heading', { name: `${ENDLESS} Detail Screen` })).toBeVisible();
    await expectIntact(page, 'payment', outputPath);
    expect(await page.title()).not.toMatch(/owned|^1$/);
  },
);
