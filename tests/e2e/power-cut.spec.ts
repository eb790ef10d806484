import { logIn } from '../support/accounts/companies.ts';
import { addEvent } from '../support/api/events.ts';
import { anyOf, expect, NO_NETWORK, refusedAnswer, test } from './fixtures.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { EventsScreen } from './screens/events-screen.ts';

/** The kill also aborts running downloads: the worker is still filling its cache. */
const CUT_OFF =
  /net::ERR_(CONTENT_LENGTH_MISMATCH|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/;

/** Requests of the page before the reload are held while the server starts, and still run then. */
const AT_WORK = refusedAnswer(409);

test.use({ expectedNoise: anyOf(NO_NETWORK, CUT_OFF, AT_WORK, refusedAnswer(500, 502, 503)) });

test('A killed server keeps everything it has confirmed, and later changes arrive after its restart', {
  tag: '@full',
}, async ({ office: page, server, company }) => {
  const eventId = await addEvent(server, await logIn(server, company), { name: 'Gala', onTrial: true });
  const details = new EventDetailsScreen(page);
  await details.open(eventId);
  await details.invite('Before', 'before@guests.test');
  await expect(page.getByText('Inviation Sent Successfully')).toBeVisible();

  await server.kill();
  await details.invite('Meanwhile', 'meanwhile@guests.test');
  await expect(details.guest('Meanwhile')).toContainText(/waiting/i);

  await server.restart();
  await page.reload();
  await expect(details.guest('Before')).toBeVisible();
  await expect(details.guest('Meanwhile')).not.toContainText(/waiting/i, { timeout: 30_000 });
  await expect.poll(async () => (await server.mailsTo('meanwhile@guests.test')).length).toBe(1);

  const events = new EventsScreen(page);
  await events.open();
  await expect(events.row('Gala')).toHaveCount(1);
});
