import { expect, test } from 'vitest';
import { shellFor } from './shells.ts';

test.each([
  ['/', undefined, 'lander.html'],
  ['/lander', true, 'lander.html'],
  ['/login', undefined, 'login.html'],
  ['/login', true, 'index.html'],
  ['/register', true, 'auth.html'],
  ['/otp-verification/a%40b.co', undefined, 'auth.html'],
  ['/subscriptions', false, 'index.html'],
  ['/privacy', false, 'index.html'],
  ['/events/list', true, 'dashboard.html'],
  ['/events/list', false, 'login.html'],
  ['/locations/list', undefined, 'dashboard.html'],
  ['/events/details/1', undefined, 'details.html'],
  ['/locations/details/1', true, 'details.html'],
  ['/events/details/1', false, 'login.html'],
  ['/events/other/1', true, 'index.html'],
  ['/events/door/1', true, 'door.html'],
  ['/events/door/1', false, 'door.html'],
  ['/door', undefined, 'door.html'],
] as const)('%s with session %s opens with %s', (path, hasSession, shell) => {
  expect(shellFor(path, hasSession)).toBe(shell);
});
