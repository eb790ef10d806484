import { readFileSync } from 'node:fs';
import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { cellsOf } from '../support/invitations/sheets.ts';
import { expect, NO_NETWORK, test } from './fixtures.ts';
import { waitForCode } from './kept-code.ts';
import { downloaded } from './screens/bulk-dialog.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';

test.use({ expectedNoise: NO_NETWORK });

test('The list is exported as Excel, as CSV and to print, also offline', {
  tag: '@full',
}, async ({ office: page, context, server, company }) => {
  const token = await logIn(server, company);
  const eventId = await addEvent(server, token, { name: 'Gala: 1/2', onTrial: true });
  const people = ['Zoë Ångström', '=1+1', 'محمد علي'];
  for (const [index, name] of people.entries()) {
    const guest = { event_id: eventId, name, email: `g${index}-${company.email}` };
    await mustCall(server, 'sendEventInvitation', guest, token);
  }
  // The browser's print dialog would block.
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  const details = new EventDetailsScreen(page);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Export or print' }).click();
    return page.getByRole('menuitem', { name });
  };
  const expectFiles = async () => {
    await expect(details.guest('Zoë Ångström')).toBeVisible();
    const xlsx = await downloaded(page, await choose('Download as Excel'));
    expect(xlsx.suggestedFilename()).toBe('Gala-1-2-invited.xlsx');
    const [header, ...rows] = cellsOf(await xlsx.path());
    expect(header).toEqual(['Name', 'Email']);
    expect(rows.map(([name]) => name).sort()).toEqual(people.toSorted());
    const csv = await downloaded(page, await choose('Download as CSV'));
    const text = readFileSync(await csv.path(), 'utf8');
    expect(text).toMatch(/^\ufeff"Name","Email"\r\n/);
    expect(text).toContain(`"'=1+1","g1-${company.email}"\r\n`);
  };

  await details.open(eventId);
  await expectFiles();
  await details.waitUntilOfflineReady();
  await waitForCode(page, 'lists');
  await context.setOffline(true);
  await page.reload();
  await expectFiles();

  await (await choose('Print the door list')).click();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paper = page.getByRole('list').filter({ hasText: 'Zoë Ångström' });
  await expect(paper).toHaveCount(1);
  for (const name of people) await expect(paper.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Gala: 1/2' })).toBeVisible();
  await expect(page.getByText(/Oslo, Norway · 3 invited$/)).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.getByText(/3 invited$/)).toHaveCount(0);
});
