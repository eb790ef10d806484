import { readFile } from 'node:fs/promises';
import { approve, logIn, newCompany, registerCompany } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { anyOf, expect, NO_NETWORK, test } from './fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';

test.use({ expectedNoise: anyOf(NO_NETWORK) });

test('1, 26, 28, 54: pending entries of one company on a shared tablet are hidden from the next, and sent once', async ({
  office: page,
  context,
  server,
  company,
}) => {
  const other = await registerCompany(server, newCompany());
  await approve(server, other);
  const eventId = await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  const details = new EventDetailsScreen(page);
  const login = new LoginScreen(page);
  const waiting = page.getByRole('list', { name: 'Not sent: Gala' }).getByRole('listitem');
  const question = page.getByRole('alertdialog', { name: 'LOG OUT' });

  await details.open(eventId);
  await expect(details.inviteButton).toBeVisible();
  await details.waitUntilOfflineReady();
  // Reloads, so that the worker is in control.
  await page.reload();
  await expect(details.inviteButton).toBeVisible();
  await page.goto('/events/list');
  // Without a reload, which would interrupt storing the list.
  await page.getByRole('link', { name: 'View Gala' }).click();
  await expect(details.inviteButton).toBeVisible();

  await test.step('two invitations without a network are in the outbox', async () => {
    await context.setOffline(true);
    await details.invite('Ada', 'ada-keeps@guests.test');
    await expect(details.guest('Ada')).toContainText(/waiting/i);
    await details.invite('Britt', 'bo-keeps@guests.test');
    await expect(details.guest('Britt')).toContainText(/waiting/i);
    await page.goto('/outbox');
    await expect(waiting).toHaveText([/^Invite Ada.*Waiting/, /^Invite Britt.*Waiting/]);
    // Every context here is a private window, in which this works while it is open.
    await expect(page.getByText('A private window forgets it when it is closed.')).toBeVisible();
  });

  await test.step('they are taken along as a file; one is discarded', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    expect(JSON.parse(text).unsent).toMatchObject([
      { what: 'Invite Ada' },
      { what: 'Invite Britt', where: 'Gala' },
    ]);
    await page.getByRole('main').getByRole('button', { name: 'Discard: Invite Britt' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(waiting).toHaveCount(1);
  });

  await test.step('logging out asks; what is kept stays, without a network too', async () => {
    await page.getByRole('button', { name: `Profile of ${company.name}` }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(question).toContainText('1 change has not been sent yet.');
    // The second press must not meet another answer, where what the first one says has moved the buttons.
    const { x = 0, y = 0 } = (await question.getByRole('button', { name: 'Send now' }).boundingBox()) ?? {};
    await page.mouse.click(x + 20, y + 20);
    await expect(question).toContainText('No connection.');
    await page.mouse.click(x + 20, y + 20);
    await expect(question).toContainText('No connection.');
    await question.getByRole('button', { name: /^Keep on this device until/ }).click();
    await expect(login.submit).toBeVisible();
    await page.reload();
    await expect(login.submit).toBeVisible();
  });

  await test.step('the next company sees and sends nothing of it', async () => {
    await context.setOffline(false);
    await login.logIn(other);
    await expect(page.getByRole('button', { name: 'Connection: Online. Nothing is waiting' })).toBeVisible();
    await page.goto('/outbox');
    await expect(page.getByText('NOTHING IS WAITING', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Profile of ${other.name}` }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(login.submit).toBeVisible();
    expect(await server.mailsTo('ada-keeps@guests.test')).toHaveLength(0);
  });

  await test.step('the first one, back again, has it sent once', async () => {
    await login.logIn(company);
    await expect.poll(async () => (await server.mailsTo('ada-keeps@guests.test')).length).toBe(1);
    await page.goto('/outbox');
    await expect(page.getByText('NOTHING IS WAITING', { exact: true })).toBeVisible();
    expect(await server.mailsTo('ada-keeps@guests.test')).toHaveLength(1);
    expect(await server.mailsTo('bo-keeps@guests.test')).toHaveLength(0);
  });
});
