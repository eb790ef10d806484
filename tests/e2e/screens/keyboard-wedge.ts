import type { Page } from '@playwright/test';

const BETWEEN_KEYS_S = 0.002;

/**
 * Types as a hardware scanner does: two milliseconds between keys, and Enter at the end. The events carry these times
 * themselves: typed one by one, a busy machine would be as slow as a person.
 */
export async function scanByKeyboard(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const begun = Date.now() / 1000;
  const keys = [...[...text].map((key) => ({ key, text: key })), ENTER];
  await Promise.all(
    keys.flatMap((key, at) => {
      const timestamp = begun + at * BETWEEN_KEYS_S;
      return [
        session.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown', timestamp }),
        session.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp', timestamp }),
      ];
    }),
  );
  await session.detach();
}

const ENTER = { key: 'Enter', text: '\r', code: 'Enter', windowsVirtualKeyCode: 13 };
