import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { expect, test } from './fixtures.ts';
import { openDashboard } from './screens/enter-by-call.ts';

test('Signed in, Dashboard is the first link, FAQ and Contact Us lead to the pages inside, and every link is large enough for touch', {
  tag: '@full',
}, async ({ office: page }) => {
  const header = page.getByRole('navigation', { name: 'Main' });
  await expect(header.getByRole('link').first()).toHaveText('Dashboard');
  await header.getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(/\/faqs$/);
  await expect(page.getByText('Q1', { exact: true })).toBeVisible();
  await header.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/events\/list$/);

  await page.setViewportSize({ width: 390, height: 844 });
  const footer = page.getByRole('contentinfo');
  const sizes = await footer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect()));
  expect(sizes.length).toBeGreaterThanOrEqual(8);
  for (const { width, height } of sizes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL(/\/contact-form$/);
  await expect(page.getByRole('heading', { name: 'CONTACT US' })).toBeVisible();
  await footer.getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(/\/faqs$/);
});

test('A name opens its event, by mouse, keyboard and in a new tab; so does its card on a phone, whose buttons still work', {
  tag: '@full',
}, async ({ page, context, server, company }) => {
  const id = await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  const details = new RegExp(`/events/details/${id}$`);
  await openDashboard(page, server, company);
  const name = page.getByRole('link', { name: 'Gala', exact: true });
  await name.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(details);
  await page.goBack();
  const opened = context.waitForEvent('page');
  await name.click({ button: 'middle' });
  await expect(await opened).toHaveURL(details);
  await expect(page).toHaveURL(/\/events\/list$/);

  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
  const active = card.getByRole('switch', { name: 'Gala is active' });
  await expect(active).toBeChecked();
  // The track is pressed; the input is below it.
  await card.locator('label').click();
  await expect(active).not.toBeChecked();
  await card.getByRole('button', { name: 'Edit Gala' }).click();
  await expect(page.getByRole('dialog', { name: 'EDIT EVENT' })).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByText('No. of Users').click({ force: true });
  await expect(page).toHaveURL(details);
});

test('An event that is renamed in one tab has its new name in the other, on the list and on its own page', {
  tag: '@full',
}, async ({ page, context, server, company }) => {
  const id = await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  await openDashboard(page, server, company);
  const other = await context.newPage();
  await other.goto(`/events/details/${id}`);
  await expect(other.getByText('Gala').first()).toBeVisible();

  await page.getByRole('button', { name: 'Edit Gala' }).click();
  const dialog = page.getByRole('dialog', { name: 'EDIT EVENT' });
  await dialog.getByRole('textbox', { name: 'Name of Event' }).fill('Winter Gala');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Event Updated Successfully')).toBeVisible();
  await expect(other.getByText('Winter Gala').first()).toBeVisible();
  await other.getByRole('button', { name: /^Back/ }).click();
  await expect(other.getByRole('link', { name: 'Winter Gala', exact: true })).toBeVisible();
});
