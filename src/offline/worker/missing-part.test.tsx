// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { MISSING_PART, MissingPart } from './missing-part.tsx';

const { hasSuccessor } = vi.hoisted(() => ({ hasSuccessor: vi.fn(() => false) }));
vi.mock('./worker-registration.ts', () => ({ hasSuccessor }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Presses "Try again" while the server cannot be reached. @returns how often the page was reloaded */
async function tryAgain(): Promise<number> {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  reload.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  return reload.mock.calls.length;
}

test('Missing code of a page that a newer worker has taken over is loaded from there, without a connection too', async () => {
  hasSuccessor.mockReturnValue(true);
  render(<MissingPart />);
  expect(screen.getByText('This page is out of date. Try again: it is loaded anew.')).toBeTruthy();
  expect(await tryAgain()).toBe(1);
});

test('Missing code that only the server has is not reloaded while it cannot be reached', async () => {
  hasSuccessor.mockReturnValue(false);
  render(<MissingPart />);
  expect(screen.getByText(MISSING_PART)).toBeTruthy();
  expect(await tryAgain()).toBe(0);
  expect(await screen.findByText(`${MISSING_PART} The server cannot be reached just now.`)).toBeTruthy();
});
