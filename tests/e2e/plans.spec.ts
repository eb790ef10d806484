import { dayFromNow } from '../support/api/events.ts';
import { expect, test } from './fixtures.ts';
import { EventsScreen } from './screens/events-screen.ts';
import { CARDS, PaymentScreen } from './screens/payment-screen.ts';

test('A free trial is offered once and needs no payment; upgraded, only the difference is paid', {
  tag: '@full',
}, async ({ office: page, server, company }) => {
  const events = new EventsScreen(page);
  const payment = new PaymentScreen(page);
  const upgrade = page.getByRole('dialog', { name: 'UPGRADE EVENT' });
  const row = events.row('Trial night');

  await test.step('the trial', async () => {
    await events.addButton.click();
    await events.fill({ name: 'Trial night', plan: /^Free Trial · 5 users · \$0\.00$/, day: dayFromNow(10) });
    await events.submit.click();
    await expect(page.getByText('New Event Added Successfully')).toBeVisible();
    await expect(row).toContainText(/5.*Free Trial/);
    await expect(row).not.toContainText('******');
    await events.addButton.click();
    await events.dialog.getByRole('button', { name: /Plan/ }).click();
    await expect(page.getByRole('option').first()).toHaveText(/^Club/);
    await page.keyboard.press('Escape');
    await events.dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  async function upgradeTo(plan: RegExp, words: { paid: string; toPay: string }) {
    await row.getByRole('button', { name: 'Upgrade Trial night' }).click();
    await expect(upgrade.getByText(`You paid: ${words.paid}`)).toBeVisible();
    await upgrade.getByRole('button', { name: /Upgraded plan/ }).click();
    await page.getByRole('option', { name: plan }).click();
    await expect(upgrade.getByText(`After adjustment, you have to pay: ${words.toPay}`)).toBeVisible();
    await upgrade.getByRole('button', { name: 'Make Payment' }).click();
    await expect(page).toHaveURL(/\/make-payment\/[^/]+\/[^/]+\/internal\/event\/upgrade\//);
    await expect(payment.pay).toHaveText(new RegExp(`\\${words.toPay}$`));
    await payment.enterCard(CARDS.succeeds);
    await payment.pay.click();
    await payment.success.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/events\/list/);
  }

  await test.step('an upgrade of what was free costs the whole plan', async () => {
    await upgradeTo(/^Club/, { paid: '$0.00', toPay: '$49.00' });
    await expect(row).toContainText(/50.*Paid/);
  });

  await test.step('the next one only the difference', async () => {
    await upgradeTo(/^Festival/, { paid: '$49.00', toPay: '$100.00' });
    await expect(row).toContainText(/250.*Paid/);
    const receipts = async () => (await server.mailsTo(company.email)).map(({ text }) => text).join('\n');
    await expect.poll(receipts).toContain('$100.00');
    expect(await receipts()).toContain('$49.00');
  });
});
