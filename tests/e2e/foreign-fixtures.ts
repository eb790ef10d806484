import { serveForeignPortal } from '../support/browser/foreign-portal.ts';
import { type CardService, openCardService } from '../support/payments/card-service.ts';
import { freePort } from '../support/processes/free-port.ts';
import { startThirdPartyApi, type ThirdPartyApi } from '../support/third-party-api/third-party-api-fake.ts';
import { test as base } from './fixtures.ts';

interface ForeignFixture {
  api: ThirdPartyApi;
  cards: CardService;
  url: string;
}

/** Chromium's message about the unanswered request for extensions to an API of another make. */
export const NO_EXTENSIONS = /status of 404 \(Not Found\) \(.*\/common\/extensions\)/;

/** The URL of Stripe's script. */
const CARD_SCRIPT = 'https://js.stripe.com/**';

/**
 * The portal on an origin of its own, and an API that speaks section 7 of the specification and nothing more. Cards are
 * a third company's business, as they are everywhere.
 */
export const test = base.extend<object, { foreign: ForeignFixture }>({
  foreign: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
    async ({}, use) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const cards = await openCardService();
      const api = await startThirdPartyApi(url, cards);
      const portal = await serveForeignPortal(port, { apiUrl: api.url, cards });
      await use({ api, cards, url });
      await portal.close();
      await api.close();
      await cards.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  context: async ({ context, foreign: { cards } }, use) => {
    await context.route(CARD_SCRIPT, async (route) =>
      route.fulfill({ contentType: 'text/javascript', body: await cards.script() }),
    );
    await use(context);
  },
  baseURL: async ({ foreign }, use) => use(foreign.url),
});
