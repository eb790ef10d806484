// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InstallFooterItem, InstallMenuItem } from './install-buttons.tsx';
import { installOffer } from './install-prompt.ts';

const prompt = vi.fn(async () => undefined);

/** Chromium's event, which the test's DOM lacks. */
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

test('Nothing is shown if the browser offers no installation', () => {
  open();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('An offer is kept until the user requests it, and used only once', async () => {
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

test('An offer that came before the code was loaded is used', () => {
  window.installOffer = offer();
  open();
  expect(buttons()).toHaveLength(2);
});

test('After a refusal it is only in the menu', async () => {
  open();
  act(() => void window.dispatchEvent(offer('dismissed')));
  await press('footer');
  // The browser offers it again on the next page.
  act(() => void window.dispatchEvent(offer()));
  expect(buttons()).toHaveLength(1);
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('Nothing is shown once it is installed', () => {
  open();
  act(() => void window.dispatchEvent(offer()));
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(buttons()).toEqual([]);
});
