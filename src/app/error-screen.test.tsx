// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { storeSession } from '../entities/session/session-store.ts';
import { reportOutcome } from '../offline/connection/connectivity.ts';
import { ErrorScreen } from './error-screen.tsx';

const user = userEvent.setup();
const reload = vi.fn();
const served = vi.fn<typeof fetch>();
const script = () => new Response('', { headers: { 'content-type': 'text/javascript' } });

beforeEach(() => {
  vi.stubGlobal('fetch', served);
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Renders a screen that fails with this error. */
const open = (message: string) =>
  show(() => {
    throw new TypeError(message);
  });

async function show(component: () => string) {
  const rootRoute = createRootRoute({ component, errorComponent: ErrorScreen });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await act(async () => void render(<RouterProvider router={router} />));
}

const MISSING = [
  'Failed to fetch dynamically imported module: http://vantage.test/assets/lander-1.js',
  'error loading dynamically imported module: http://vantage.test/assets/lander-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/lander-1.css',
];

test.each(MISSING)(
  'A screen whose code cannot be loaded says that it is not on the device: %s',
  async (message) => {
    await open(message);
    expect(screen.getByText(/^This part of the app is not on this device yet\. Connect once/)).toBeTruthy();
    expect(screen.queryByText(/Something went wrong/)).toBeNull();
  },
);

test('Try again for missing code reloads the page only once the portal can be reached', async () => {
  await open(MISSING[0] ?? '');
  const tryAgain = screen.getByRole('button', { name: 'Try again' });
  served.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await user.click(tryAgain);
  expect(await screen.findByText(/The server cannot be reached just now\.$/)).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  served.mockResolvedValueOnce(new Response('<html>', { headers: { 'content-type': 'text/html' } }));
  await user.click(tryAgain);
  await vi.waitFor(() => expect(served).toHaveBeenCalledTimes(2));
  expect(reload).not.toHaveBeenCalled();
  await screen.findByText(/The server cannot be reached just now\.$/);
  served.mockResolvedValueOnce(script());
  await user.click(tryAgain);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('Missing code is loaded as soon as the connection is back, without a press', async () => {
  reportOutcome('offline');
  await open(MISSING[0] ?? '');
  served.mockResolvedValueOnce(script());
  act(() => reportOutcome('answered'));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('A failed read is retried as soon as the connection is back, another failure is not', async () => {
  reportOutcome('offline');
  let failure: Error | undefined = new ApiError({ kind: 'offline', message: 'No connection' });
  await show(() => {
    if (failure) throw failure;
    return 'All of it';
  });
  await screen.findByText(/^This screen needs the network once/);
  failure = undefined;
  act(() => reportOutcome('answered'));
  expect(await screen.findByText('All of it')).toBeTruthy();
  cleanup();
  reportOutcome('offline');
  failure = new TypeError('x is undefined');
  await show(() => {
    if (failure) throw failure;
    return 'All of it';
  });
  failure = undefined;
  act(() => reportOutcome('answered'));
  expect(screen.getByText('Something went wrong in the portal.')).toBeTruthy();
});

test('A signed-in company gets a link to the dashboard, which is on the device', async () => {
  storeSession({ token: 'secret', companyId: '7', userType: 1 });
  await open(MISSING[0] ?? '');
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toMatch(/\/list$/);
});

test('Another failure is retried without reloading the page', async () => {
  await open('x is undefined');
  expect(screen.getByText('Something went wrong in the portal.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(served).not.toHaveBeenCalled();
});
