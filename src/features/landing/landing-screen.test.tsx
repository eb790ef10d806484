// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { seedDemo } from '../../../dev/demo/seed.ts';
import { demoFaqs } from '../../../server/modules/demo/demo-content.ts';
import { type ApiFixture, createApiFixture } from '../../../tests/support/api/api-fixture.ts';
import {
  closePortal,
  connect,
  openPortal,
  type TestNetwork,
} from '../../../tests/support/screens/open-portal.tsx';
import { signIn } from '../../../tests/support/screens/signed-in-screen.ts';

let appContext: ApiFixture;
let network: TestNetwork;
let user: UserEvent;

beforeAll(async () => {
  appContext = await createApiFixture();
  await seedDemo(appContext.appContext);
}, 60_000);
afterAll(() => appContext.close());
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AlwaysNear);
  network = connect(appContext);
  user = userEvent.setup();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  closePortal();
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the landing page', () => {
  test('says what it is, with its four sections under the header’s names', async () => {
    await openPortal('/lander');
    expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/register');
    for (const [id, name] of [
      ['about', /^About Us/],
      ['services', /^Services/],
      ['faq', /^FAQ/],
      ['contact', /^Contact Us/],
    ] as const) {
      expect(screen.getByRole('region', { name }).id).toBe(id);
    }
    for (const name of ['Home', 'About Us', 'Services', 'Subscriptions', 'FAQ', 'Contact Us']) {
      expect(screen.getAllByRole('link', { name }).length).toBeGreaterThan(0);
    }
  });

  test('names what the specification names, and promises nothing that the product lacks', async () => {
    await openPortal('/lander');
    const page = document.body.textContent ?? '';
    for (const claim of [
      'HD live streaming, every angle',
      'Secure, encrypted streaming',
      'Private security feeds',
    ])
      expect(page).toContain(claim);
    const answers = demoFaqs().map(({ answer }) => answer);
    // Cameras may use plain rtsp://, a code can be passed on, and recordings are not deleted by age.
    const unkept =
      /from the camera to the screen|whole way|end.to.end|nobody else|no one else|nobody watches|twelve months/i;
    for (const text of [page, ...answers]) expect(text).not.toMatch(unkept);
  });

  test('Get Started and Back to Dashboard lead a logged-in company to its own dashboard', async () => {
    const visitor = await appContext.approvedCompany();
    signIn(visitor);
    await openPortal('/lander');
    const started = await screen.findByRole('link', { name: 'Get Started' });
    const back = await screen.findByRole('link', { name: 'Back to Dashboard' });
    expect(started.getAttribute('href')).toBe(back.getAttribute('href'));
    expect(back.getAttribute('href')).toMatch(/^\/(events|locations)\/list$/);
  });

  test('a link of the header moves the focus to its section’s heading, also from another page', async () => {
    const { router } = await openPortal('/subscriptions');
    await act(() => router.navigate({ to: '/lander', hash: 'contact' }));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Contact Us/));
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByText('FAQ'));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^FAQ/));
  });

  test('stores without an address say "Coming soon" and do nothing', async () => {
    await openPortal('/lander');
    for (const store of ['App Store', 'Google Play']) {
      expect(button(`${store} Coming soon`).getAttribute('aria-disabled')).toBe('true');
    }
  });
});

describe('the films of the services', () => {
  test('playing one pauses the other', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
    await openPortal('/lander');
    pause.mockClear();
    await user.click(button('Play the film about Security'));
    await user.click(button('Play the film about Events'));
    expect(play.mock.contexts).toEqual([film('Security'), film('Events')]);
    expect(pause.mock.contexts).toEqual([film('Security')]);
    expect(button('Play the film about Security')).toBeTruthy();
    await user.click(button('Pause the film about Events'));
    expect(pause.mock.contexts.at(-1)).toBe(film('Events'));
    expect(button('Play the film about Events')).toBeTruthy();
  });

  test('a film that cannot be loaded says so, and can be retried', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('no source'));
    await openPortal('/lander');
    await user.click(button('Play the film about Events'));
    expect(await screen.findByText(/^The film could not be loaded/)).toBeTruthy();
    expect(button('Play the film about Events')).toBeTruthy();
  });

  test('no film is loaded before it is started', async () => {
    await openPortal('/lander');
    for (const name of ['Security', 'Events']) {
      expect(film(name).getAttribute('preload')).toBe('none');
      expect(film(name).hasAttribute('autoplay')).toBe(false);
    }
  });
});

describe('the questions', () => {
  test('one is open at a time, and hidden ones are left out', async () => {
    await openPortal('/lander');
    const list = screen.getByRole('region', { name: /^FAQ/ });
    const questions = await within(list).findAllByRole('button');
    const open = () => questions.filter((question) => question.getAttribute('aria-expanded') === 'true');
    const [first, second] = questions;
    if (!first || !second) throw new Error('Too few questions');
    expect(open()).toEqual([first]);
    await user.click(second);
    expect(open()).toEqual([second]);
    await user.click(second);
    expect(open()).toEqual([]);
    expect(screen.queryByText('Is there a desktop app?')).toBeNull();
  });
});

describe('the contact form', () => {
  test('thanks for three seconds and is empty again', async () => {
    await openPortal('/lander');
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.type(name, 'Ada');
    await user.type(screen.getByRole('textbox', { name: /^Email/ }), 'ada@venue.test');
    await user.type(screen.getByRole('textbox', { name: /^Phone Number/ }), '+1 555 0143');
    await user.type(screen.getByRole('textbox', { name: /^Message/ }), 'Forty guests, two cameras.');
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await user.click(button('Send'));
    await screen.findByText("Thank you for contacting us. We'll get back to you soon!");
    expect(network.calls).toContain('sendContactMessage');
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', '');
    expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveProperty('value', '');
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.queryByText(/^Thank you for contacting us/)).toBeNull();
  });
});

describe('an unsent message', () => {
  const message = () => screen.findByRole('textbox', { name: /^Message/ });

  test('is kept over a reload', async () => {
    await openPortal('/lander');
    await user.type(await message(), 'Forty guests');
    cleanup();
    await openPortal('/lander');
    expect(await message()).toHaveProperty('value', 'Forty guests');
  });

  test('without a connection says so after the specified message', async () => {
    await openPortal('/lander');
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Ada');
    await user.type(screen.getByRole('textbox', { name: /^Email/ }), 'ada@venue.test');
    await user.type(screen.getByRole('textbox', { name: /^Phone Number/ }), '+1 555 0143');
    await user.type(await message(), 'Forty guests, two cameras.');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    network.next('sendContactMessage', 'no network');
    await user.click(button('Send'));
    const words = 'Unable to Fill Contact Form. Check the connection and try again.';
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  });
});

function film(name: string): HTMLElement {
  return screen.getByLabelText(`Film about ${name}`);
}

/** A reader who has scrolled through the page. */
class AlwaysNear {
  constructor(private readonly seen: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.seen([{ isIntersecting: true }]);
  }
  disconnect() {}
}
