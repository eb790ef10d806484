import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { anyOf, expect, NO_NETWORK, test } from './fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';

test.use({ expectedNoise: anyOf(NO_NETWORK) });

test('21: an offline invitation is edited in the list, then in the outbox, and sent once as edited', {
  tag: '@full',
}, async ({ office: page, context, server, company }) => {
  const eventId = await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  const details = new EventDetailsScreen(page);
  const edit = page.getByRole('dialog', { name: 'EDIT INVITE' });
  const save = edit.getByRole('button', { name: 'Save' });

  await details.open(eventId);
  await expect(details.inviteButton).toBeVisible();
  await details.waitUntilOfflineReady();
  // Reloads, so that the worker is in control.
  await page.reload();
  await expect(details.inviteButton).toBeVisible();

  await test.step('in the list, without a network', async () => {
    await context.setOffline(true);
    await details.invite('Adda', 'ada-edits@guests.test');
    await expect(details.guest('Adda')).toContainText(/waiting/i);
    await page.getByRole('button', { name: 'Edit: Adda' }).click();
    await expect(edit.getByRole('textbox', { name: /^Email/ })).toHaveValue('ada-edits@guests.test');
    await edit.getByRole('textbox', { name: /^Name/ }).fill('Ada');
    await save.click();
    await expect(edit).toBeHidden();
    await expect(details.guest('Ada')).toContainText(/waiting/i);
  });

  await test.step('from the outbox, which leads to its form and keeps it after a reload', async () => {
    await page.goto('/outbox');
    await page.getByRole('main').getByRole('button', { name: 'Edit: Invite Ada' }).click();
    await expect(edit.getByRole('textbox', { name: /^Name/ })).toHaveValue('Ada');
    await page.reload();
    await edit.getByRole('textbox', { name: /^Name/ }).fill('Ada Lovelace');
    await save.click();
    await expect(details.guest('Ada Lovelace')).toContainText(/waiting/i);
  });

  await test.step('with a network again it is sent, once, as it is now', async () => {
    await context.setOffline(false);
    await expect(details.guest('Ada Lovelace')).not.toContainText(/waiting/i, { timeout: 20_000 });
    await expect(details.guest('Ada')).toHaveCount(1);
    await page.goto('/outbox');
    await expect(page.getByText('NOTHING IS WAITING', { exact: true })).toBeVisible();
    expect(await server.mailsTo('ada-edits@guests.test')).toHaveLength(1);
  });
});
