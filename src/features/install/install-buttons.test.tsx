// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InstallFooterItem, InstallMenuItem } from './install-buttons.tsx';
import { installOffer } from './install-prompt.ts';

const prompt = vi.fn(async () => undefined);

/** As Chromium's, which the test's DOM does not know. */
function offer(outcome: 'accepted' | 'dismissed' = 'accepted'): Event {
  const userChoice = Promise.resolve({ outcome });
  return Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt, userChoice });
}

function buttons() {
  return screen.queryAllByRole('button', { name: 'Install App' });
}

async function press(where: 'menu' | 'footer'): Promise<void> {
  const button = buttons()[where === 'menu' ? 0 : 1];
  if (!button) throw new Error(`no button in the ${where}`);
  await userEvent.click(button);
}

function open(): void {
  render(
    <>
      <InstallMenuItem />
      <ul>
        <InstallFooterItem />
      </ul>
    </>,
  );
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  installOffer.set(undefined);
  window.installOffer = undefined;
  prompt.mockClear();
});

test('Nothing is shown where the browser does not offer it', () => {
  open();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('An offer is kept until somebody asks for it, and asked only once', async () => {
  open();
  const event = offer();
  act(() => void window.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  expect(prompt).not.toHaveBeenCalled();
  expect(buttons()).toHaveLength(2);
  await press('menu');
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(buttons()).toEqual([]);
});

test('An offer that came before the code is found', () => {
  window.installOffer = offer();
  open();
  expect(buttons()).toHaveLength(2);
});

test('Who says no finds it in the menu again, and nowhere else', async () => {
  open();
  act(() => void window.dispatchEvent(offer('dismissed')));
  await press('footer');
  // The browser offers it again with the next page.
  act(() => void window.dispatchEvent(offer()));
  expect(buttons()).toHaveLength(1);
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('Once it is installed there is nothing to offer', () => {
  open();
  act(() => void window.dispatchEvent(offer()));
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(buttons()).toEqual([]);
});
