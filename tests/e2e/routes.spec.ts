import { PAID_EVENT, PAID_LOCATION } from '../../dev/demo/demo-items.ts';
import { DEMO_PASSWORD, EVENTS_DEMO, SECURITY_DEMO } from '../../server/modules/demo/demo-companies.ts';
import { anyOf, BLOCKED_WORKER, expect, refusedAnswer, test } from './fixtures.ts';
import { enterByCall } from './screens/enter-by-call.ts';

test.use({ expectedNoise: anyOf(BLOCKED_WORKER, refusedAnswer(404)), serviceWorkers: 'block' });

const EVENT = `/events/details/${PAID_EVENT}`;
const LOCATION = `/locations/details/${PAID_LOCATION}`;
const EMAIL = 'office%40fjord.test';

/** A URL, where it leads, and the heading or text found there. */
type Way = readonly [from: string, to: string, found: string | RegExp];

const LANDER = 'Live video for the people you choose';

/** The same with and without a session. */
const OPEN: readonly Way[] = [
  ['/', '/lander', LANDER],
  ['/lander', '/lander', LANDER],
  ['/subscriptions', '/subscriptions', 'Subscriptions'],
  ['/subscriptions?tab=security', '/subscriptions?tab=security', 'Subscriptions'],
  ['/register', '/register', /./],
  ['/waiting-for-review', '/waiting-for-review', 'Your account is under review'],
  ['/forgot-password', '/forgot-password', 'Forgot Password'],
  [`/otp-verification/${EMAIL}`, `/otp-verification/${EMAIL}`, 'Enter the code'],
  [`/reset-password/${EMAIL}/123456`, `/reset-password/${EMAIL}`, 'New Password'],
  ['/generate-password/abc#token=once', '/generate-password/abc', 'Set New Password'],
  ['/generate-password/abc?token=once', '/generate-password/abc', 'Set New Password'],
  ['/terms', '/terms', 'Terms'],
  ['/privacy', '/privacy', 'Privacy Policy'],
  ['/nowhere', '/lander', LANDER],
  ['/events', '/lander', LANDER],
  ['/events/details', '/lander', LANDER],
  ['/make-payment/a/b', '/lander', LANDER],
  ['/lander/further', '/lander', LANDER],
];

/** Screens that need a session. */
const INNER = [
  '/account',
  '/profile',
  '/faqs',
  '/contact-form',
  '/outbox',
  '/events/list',
  EVENT,
  '/locations/list',
  LOCATION,
  '/make-payment/a/b/internal/event/purchase/c',
];

/** The account's screens, for both kinds of company. */
const ACCOUNT: readonly Way[] = [
  ['/account', '/account', 'ACCOUNT'],
  ['/profile', '/profile', 'EDIT PROFILE'],
  ['/faqs', '/faqs', 'FAQ'],
  ['/contact-form', '/contact-form', 'Contact us'],
  ['/outbox', '/outbox', 'OUTBOX'],
];

const VISITORS: readonly { who: string; email?: string; ways: readonly Way[] }[] = [
  {
    who: 'Nobody',
    ways: [
      ...OPEN,
      ['/login', '/login', /./],
      ...INNER.map((path): Way => [path, `/login?back=${encodeURIComponent(path)}`, /./]),
    ],
  },
  {
    who: 'An event company',
    email: EVENTS_DEMO.email,
    ways: [
      ...OPEN,
      ...ACCOUNT,
      ['/login', '/events/list', 'EVENTS'],
      ['/events/list', '/events/list', 'EVENTS'],
      [EVENT, EVENT, 'EVENT DETAILS'],
      [`${EVENT}?tab=recordings`, `${EVENT}?tab=recordings`, 'EVENT DETAILS'],
      ['/events/details/unknown', '/events/details/unknown', 'EVENT DETAILS'],
      ['/locations/list', '/events/list', 'EVENTS'],
      [LOCATION, '/events/list', 'EVENTS'],
      ['/make-payment/a/b/internal/location/purchase/c', '/events/list', 'EVENTS'],
      ['/make-payment/a/b/internal/event/gift/c', '/events/list', 'EVENTS'],
      [
        '/make-payment/a/b/internal/event/purchase/c',
        '/make-payment/a/b/internal/event/purchase/c',
        'EVENT NOT FOUND',
      ],
    ],
  },
  {
    who: 'A security company',
    email: SECURITY_DEMO.email,
    ways: [
      ...OPEN,
      ...ACCOUNT,
      ['/login', '/locations/list', 'LOCATIONS'],
      ['/locations/list', '/locations/list', 'LOCATIONS'],
      [LOCATION, LOCATION, 'LOCATION DETAILS'],
      [`${LOCATION}?tab=cameras`, `${LOCATION}?tab=cameras`, 'LOCATION DETAILS'],
      ['/events/list', '/locations/list', 'LOCATIONS'],
      [EVENT, '/locations/list', 'LOCATIONS'],
      ['/make-payment/a/b/internal/event/purchase/c', '/locations/list', 'LOCATIONS'],
    ],
  },
];

for (const { who, email, ways } of VISITORS) {
  test(`${who} reaches every address by typing it, or what replaces it`, { tag: '@full' }, async ({
    page,
    server,
  }) => {
    if (email) await enterByCall(page, server, { email, password: DEMO_PASSWORD });
    for (const [from, to, found] of ways) {
      await test.step(from, async () => {
        await page.goto(from);
        await expect(page).toHaveURL((url) => decodeURIComponent(url.href).endsWith(decodeURIComponent(to)));
        await expect(page.getByRole('main').getByRole('heading', { name: found }).first()).toBeVisible();
      });
    }
  });
}
