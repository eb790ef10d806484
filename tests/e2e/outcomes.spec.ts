import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { peopleSheet } from '../support/invitations/sheets.ts';
import { expect, NO_NETWORK, test } from './fixtures.ts';
import { waitForCode } from './kept-code.ts';
import { BulkDialog } from './screens/bulk-dialog.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';

test.use({ expectedNoise: NO_NETWORK });

test('A sheet saved offline and only partly accepted is reported on the next visit until it is corrected', {
  tag: '@full',
}, async ({ office: page, context, server, company }) => {
  const mail = (name: string) => `${name}-${company.email}`;
  const token = await logIn(server, company);
  const eventId = await addEvent(server, token, { name: 'Gala', onTrial: true });
  const details = new EventDetailsScreen(page);
  await details.open(eventId);
  await expect(details.inviteButton).toBeVisible();
  await details.waitUntilOfflineReady();
  await page.reload();
  await expect(details.inviteButton).toBeVisible();

  await test.step('the sheet is kept on the device', async () => {
    const bulk = new BulkDialog(page);
    await bulk.open();
    await expect(bulk.sample).toBeVisible();
    await waitForCode(page, 'lists');
    await context.setOffline(true);
    await bulk.choose(peopleSheet(['Ada', mail('ada')], ['Britt', mail('britt')], ['Carl', mail('carl')]));
    await expect(bulk.says('3 of 3 rows are ready to be sent.')).toBeVisible();
    await bulk.upload.click();
    await expect(bulk.dialog).toBeHidden();
  });

  await test.step('meanwhile another device invites one of them; nobody looks at the page when it is delivered', async () => {
    await page.goto('about:blank');
    const britt = { event_id: eventId, name: 'Britt', email: mail('britt') };
    await mustCall(server, 'sendEventInvitation', britt, token);
    await context.setOffline(false);
  });

  await test.step('list, chip and outbox agree on what was refused, and why', async () => {
    await details.open(eventId);
    await expect(details.guest('Carl')).toBeVisible();
    const told = '2 of 3 people were invited.';
    await expect(page.getByRole('main').getByText(told)).toBeVisible();
    await page.goto('/outbox');
    const report = page.getByRole('main').getByRole('listitem').filter({ hasText: told });
    await expect(report).toContainText('Partly refused');
    await expect(report).toContainText(`${mail('britt')}:`);
    await expect(page.getByRole('button', { name: /^Connection: .*1 to be looked at/ })).toBeVisible();
    expect(await server.mailsTo(mail('ada'))).toHaveLength(1);
  });

  await test.step('it stays until somebody has seen it', async () => {
    await page.reload();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Correct and send the rest/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'CORRECT AND SEND THE REST' });
    await expect(dialog.getByRole('textbox').first()).toHaveValue('Britt');
    await expect(dialog).toContainText('Invited already');
    await dialog.getByRole('button', { name: 'Later' }).click();
    await page.goto('/outbox');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Understood/ })
      .click();
    await expect(page.getByText('NOTHING IS WAITING', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('NOTHING IS WAITING', { exact: true })).toBeVisible();
  });
});
