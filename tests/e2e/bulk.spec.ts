import type { Page } from '@playwright/test';
import { logIn, type TestCompany } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { bombSheet, cellsOf, peopleSheet, sheetOfCells } from '../support/invitations/sheets.ts';
import { encoded } from '../support/lists/write-text.ts';
import type { RunningServer } from '../support/processes/start-server.ts';
import { expect, NO_NETWORK, test } from './fixtures.ts';
import { waitForCode } from './kept-code.ts';
import { BulkDialog, downloaded } from './screens/bulk-dialog.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';

test.use({ expectedNoise: NO_NETWORK });

/** The dialog of an event on its trial: five people, one of them Cyrus. */
async function openBulk(page: Page, server: RunningServer, company: TestCompany) {
  const token = await logIn(server, company);
  const eventId = await addEvent(server, token, { name: 'Gala', onTrial: true });
  const cy = { event_id: eventId, name: 'Cyrus', email: `cy-${company.email}` };
  await mustCall(server, 'sendEventInvitation', cy, token);
  const details = new EventDetailsScreen(page);
  await details.open(eventId);
  await expect(details.guest('Cyrus')).toBeVisible();
  const bulk = new BulkDialog(page);
  await bulk.open();
  return { bulk, details, cy: cy.email };
}

test('A sheet is judged row by row, its valid rows are sent, the others are returned with reasons', async ({
  office: page,
  server,
  company,
}) => {
  const { bulk, details, cy } = await openBulk(page, server, company);
  const mail = (name: string) => `${name}-${company.email}`;
  await bulk.choose(
    peopleSheet(
      ['Ánna Björk', mail('anna')],
      ['', mail('nameless')],
      ['Bo', 'bo'],
      ['Anna again', mail('ANNA')],
      ['Cyril', cy],
      ['محمد', mail('m')],
      ['陳大文', mail('chen')],
      ['Dina', mail('dina')],
      ['Too many', mail('last')],
    ),
  );
  await expect(bulk.says('4 of 9 rows are ready to be sent.')).toBeVisible();
  await expect(bulk.rows).toHaveText([
    /^2Ánna Björk.*Ready$/,
    /^3—.*Not validName is not allowed to empty$/,
    /^4Bobo.*Not validPlease enter a valid email address$/,
    /^5Anna again.*DoubleThe same address stands in row 2$/,
    /^6Cyril.*Invited already$/,
    /^7محمد.*Ready$/,
    /^8陳大文.*Ready$/,
    /^9Dina.*Ready$/,
    /^10Too many.*Above the limitAbove the number of people of your plan$/,
  ]);
  expect(await server.mailsTo(mail('anna'))).toEqual([]);

  await bulk.upload.click();
  await expect(page.getByText('Inviation Sent Successfully')).toBeVisible();
  await expect(bulk.says('4 of 9 people were invited.')).toBeVisible();
  const button = bulk.dialog.getByRole('button', { name: 'Download the 5 rows not sent' });
  const file = await downloaded(page, button);
  expect(file.suggestedFilename()).toBe('not-sent.xlsx');
  const [header, ...failed] = cellsOf(await file.path());
  expect(header).toEqual(['Name', 'Email', 'Reason', 'Row']);
  expect(failed.map((cells) => [cells[0] ?? '', cells[2], cells[3]])).toEqual([
    ['', 'Name is not allowed to empty', '3'],
    ['Bo', 'Please enter a valid email address', '4'],
    ['Anna again', 'The same address stands in row 2', '5'],
    ['Cyril', expect.stringMatching(/invited/i), '6'],
    ['Too many', expect.stringMatching(/plan/), '10'],
  ]);
  await bulk.dialog.getByRole('button', { name: 'OK' }).click();
  await expect(details.guest('陳大文')).toBeVisible();
  await expect(page.getByText('5 of 5 invited')).toBeVisible();
  await expect.poll(async () => (await server.mailsTo(mail('anna'))).length).toBe(1);
});

test('The sample can be sent unchanged; sample and dry run work offline, and a list in another format is sent after it', {
  tag: '@full',
}, async ({ office: page, context, server, company }) => {
  const { bulk, details } = await openBulk(page, server, company);
  const sample = await downloaded(page, bulk.sample);
  expect(cellsOf(await sample.path())[0]).toEqual(['Name', 'Email']);
  await details.waitUntilOfflineReady();
  await waitForCode(page, 'lists');
  await context.setOffline(true);
  await page.reload();
  const again = await downloaded(page, bulk.sample);
  expect(cellsOf(await again.path())[0]).toEqual(['Name', 'Email']);
  await bulk.choose(peopleSheet(['Ann', 'ann@guests.test']));
  await expect(bulk.says('1 of 1 row is ready to be sent.')).toBeVisible();

  const german = 'Gästeliste;;\r\nVorname;Name;E-Mail\r\nÄnne;Groß;aenne@guests.test\r\n';
  await bulk.choose(encoded(german, { encoding: 'windows-1252' }), 'gaeste.csv');
  await expect(bulk.says('Name from “Vorname” and “Name”, email from “E-Mail”.')).toBeVisible();
  await expect(bulk.rows).toHaveText([/^3Änne Großaenne@guests\.testReady$/]);
  await bulk.upload.click();
  await expect(page.getByText('Saved on this device.')).toBeVisible();
  await context.setOffline(false);
  await expect(details.guest('Änne Groß')).toBeVisible({ timeout: 20_000 });
});

test('Hostile files are reported clearly, and harm nothing', { tag: '@full' }, async ({
  office: page,
  server,
  company,
}) => {
  const { bulk } = await openBulk(page, server, company);
  const header = ['Name', 'Email'];
  const unreadable = /could not be read/;
  const cases: [what: string, bytes: Uint8Array, words: string | RegExp][] = [
    ['a PDF with another name', Buffer.from('%PDF-1.7'), /This is a PDF/],
    ['a zip that is no workbook', Buffer.from('PK\x03\x04nothing'), unreadable],
    ['a zip bomb', bombSheet(), unreadable],
    [
      'headers that reach for prototypes',
      sheetOfCells([
        ['__proto__', 'constructor'],
        ['x', 'y'],
      ]),
      /No e-mail address was found/,
    ],
    [
      'a column twice',
      sheetOfCells([
        ['Email', 'Name', 'E-Mail'],
        ['a@b.co', 'A', 'c@d.co'],
      ]),
      '1 of 1 row is ready to be sent.',
    ],
    ['nobody', sheetOfCells([header]), /lists nobody/],
    ['nothing at all', sheetOfCells([[]]), /There is nothing in this file/],
    ['6 MB', new Uint8Array(6 * 1024 * 1024), /larger than 5 MB/],
    [
      'too many',
      sheetOfCells([header, ...Array.from({ length: 10_001 }, (_, i) => [`G${i}`, `g${i}@b.co`])]),
      /more than 10,000/,
    ],
  ];
  for (const [what, bytes, words] of cases) {
    await bulk.choose(bytes);
    await expect(bulk.says(words), what).toBeVisible({ timeout: 15_000 });
  }
  const formula = { formula: 'HYPERLINK("http://evil.test","Ann")', value: '=HYPERLINK("http://evil.test")' };
  await bulk.choose(
    sheetOfCells([
      ['EMAIL ADDRESS', 'full name'],
      ['ann@guests.test', formula],
    ]),
  );
  await expect(bulk.rows).toHaveText([/^2=HYPERLINK\("http:\/\/evil\.test"\)ann@guests\.testReady$/]);
  expect(await page.evaluate(() => Object.keys(Object.getPrototypeOf({})))).toEqual([]);
});
