import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { expect, test } from './fixtures.ts';
import { openDashboard } from './screens/enter-by-call.ts';

// The page's policy names the hosts of pictures; violations are reported.
test.use({ expectedNoise: /pictures\.elsewhere\.test/ });

test('A picture of another https host is shown or falls back to a stand-in, never to a broken image', {
  tag: '@full',
}, async ({ page, server, company }) => {
  const id = await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  const elsewhere = 'https://pictures.elsewhere.test/gala.webp';
  await page.route(/\/api\/v1\/company\/(event\/(list|details)|auth\/details)\b/, async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text())
      .replaceAll(/"media":"[^"]*"/g, `"media":"${elsewhere}"`)
      .replaceAll(/"profile_pic":"[^"]*"/g, `"profile_pic":"${elsewhere}"`);
    await route.fulfill({ response: answer, body: text });
  });
  await openDashboard(page, server, company);
  await expect(page.getByRole('link', { name: 'Gala', exact: true })).toBeVisible();
  const broken = () =>
    page
      .locator('img')
      .evaluateAll(
        (images: HTMLImageElement[]) =>
          images.filter((image) => image.checkVisibility() && !(image.complete && image.naturalWidth > 0))
            .length,
      );
  await expect.poll(broken).toBe(0);
  await page.goto(`/events/details/${id}`);
  await expect(page.getByText('Gala').first()).toBeVisible();
  await expect.poll(broken).toBe(0);
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await expect(page.getByRole('dialog', { name: 'EDIT EVENT' })).toBeVisible();
  await expect.poll(broken).toBe(0);
  // The last requests are answered after the test.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
