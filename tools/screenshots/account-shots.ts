import { fail, hasDialog, hold, press, type Shot, sees, sequence } from './shot.ts';

/** The account screens, and the texts. */
export const accountShots: readonly Shot[] = [
  { name: 'account', path: '/account', as: 'events' },
  {
    name: 'logout',
    path: '/account',
    as: 'events',
    isCut: true,
    arrange: sequence(press('Logout'), hasDialog),
  },
  { name: 'profile', path: '/profile', as: 'events' },
  { name: 'profile-long', path: '/profile', as: 'wordy events' },
  {
    name: 'profile-refused',
    path: '/profile',
    as: 'events',
    isCut: true,
    arrange: sequence(
      (page) => page.getByRole('textbox', { name: /^Company Name/ }).fill(''),
      press('Update'),
    ),
  },
  {
    name: 'change-password',
    path: '/profile',
    as: 'events',
    isCut: true,
    arrange: sequence(press('Change Password'), hasDialog),
  },
  { name: 'faqs', path: '/faqs', as: 'events' },
  { name: 'faqs-loading', path: '/faqs', as: 'events', before: hold('questions') },
  { name: 'faqs-error', path: '/faqs', as: 'events', before: fail('questions'), arrange: sees('Try again') },
  { name: 'terms', path: '/terms', as: 'events' },
  { name: 'terms-loading', path: '/terms', as: 'events', before: hold('legalTexts') },
  { name: 'privacy', path: '/privacy', as: 'security' },
  { name: 'contact', path: '/contact-form', as: 'events' },
  {
    name: 'contact-sent',
    path: '/contact-form',
    as: 'events',
    before: async (page) => {
      await page.route(/contactus\/fill/, (route) => route.fulfill({ status: 200, json: { message: 'OK' } }));
      // Otherwise the overlay closes after three seconds, between the two themes.
      await page.clock.install();
    },
    arrange: sequence(
      (page) => page.getByRole('textbox', { name: /^Message/ }).fill('Do you film regattas?'),
      press('Send'),
      sees('Message Sent!'),
    ),
  },
];
