import { fail, hold, press, type Shot, sees, sequence } from './shot.ts';

const CODE_SENT: Pick<Shot, 'path'> = { path: '/otp-verification/office%40fjord.test' };

/** What everybody sees, logged out. */
export const publicShots: readonly Shot[] = [
  { name: 'lander', path: '/lander' },
  { name: 'lander-opening', path: '/lander', isCut: true },
  { name: 'lander-menu', path: '/lander', isCut: true, arrange: pressIfThere('Menu') },
  { name: 'lander-signed-in', path: '/lander', as: 'events', isCut: true },
  { name: 'subscriptions', path: '/subscriptions' },
  { name: 'subscriptions-security', path: '/subscriptions?tab=security' },
  { name: 'subscriptions-loading', path: '/subscriptions', before: hold('listPlans') },
  {
    name: 'subscriptions-error',
    path: '/subscriptions',
    before: fail('listPlans'),
    arrange: sees(/could not/),
  },
  { name: 'login', path: '/login' },
  { name: 'login-refused', path: '/login', arrange: press('Login') },
  {
    name: 'login-busy',
    path: '/login',
    before: hold('login'),
    arrange: sequence(fillLogIn, press('Login'), sees('Logging in...')),
  },
  { name: 'register', path: '/register' },
  { name: 'register-refused', path: '/register', arrange: press('Sign Up') },
  { name: 'waiting-for-review', path: '/waiting-for-review' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'forgot-password-refused', path: '/forgot-password', arrange: press('Send Reset Email') },
  { name: 'otp-verification', ...CODE_SENT },
  { name: 'otp-verification-refused', ...CODE_SENT, arrange: press(/^Verify/) },
  { name: 'reset-password', path: '/reset-password/office%40fjord.test/123456' },
  { name: 'generate-password', path: '/generate-password/some-company?token=some-token' },
  { name: 'terms-logged-out', path: '/terms' },
  { name: 'privacy-logged-out', path: '/privacy' },
];

/** Presses a button if it is visible: the menu button exists on narrow screens only. */
function pressIfThere(name: string): NonNullable<Shot['arrange']> {
  return async (page) => {
    const button = page.getByRole('button', { name, exact: true });
    if (await button.isVisible()) await button.click();
  };
}

async function fillLogIn(page: Parameters<NonNullable<Shot['arrange']>>[0]): Promise<void> {
  await page.getByRole('textbox', { name: /^Email/ }).fill('events@demo.test');
  await page.getByLabel(/^Password/).fill('Demo-pass-1');
}
