import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { anyOf, expect, NO_NETWORK, test } from './fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';

test.use({
  serviceWorkers: 'block',
  expectedNoise: anyOf(NO_NETWORK, /worker (could not be registered|registration blocked)/),
});

test('35: An offline invitation is delivered also if the browser allows no service worker', {
  tag: '@full',
}, async ({ office: page, context, server, company }) => {
  const eventId = await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  const details = new EventDetailsScreen(page);
  await details.open(eventId);
  await expect(details.inviteButton).toBeVisible();
  await context.setOffline(true);
  await details.invite('Ada', 'ada-pages@guests.test');
  await expect(details.guest('Ada')).toContainText(/waiting/i);
  await context.setOffline(false);
  await expect(details.guest('Ada')).not.toContainText(/waiting/i, { timeout: 20_000 });
  await expect.poll(async () => (await server.mailsTo('ada-pages@guests.test')).length).toBe(1);
});
