import { expect, NO_NETWORK, test } from './fixtures.ts';
import { Keyboard } from './screens/keyboard.ts';

test.use({ expectedNoise: NO_NETWORK });

test('The focused element is never under the header, forwards and backwards', { tag: '@full' }, async ({
  office: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  for (const path of ['/lander', '/profile']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await new Keyboard(page).hiddenOnTheWay(), path).toEqual([]);
  }
});

test('The header’s panels close when focus moves on, so that they never cover the focused element', {
  tag: '@full',
}, async ({ office: page, company }) => {
  const panels = [
    [page.getByRole('button', { name: `Profile of ${company.name}` }), 'Log Out', 1280],
    [page.getByRole('button', { name: /^Connection:/ }), 'See all', 1280],
    [page.getByRole('button', { name: 'Menu' }), 'FAQ', 390],
  ] as const;
  for (const [button, last, width] of panels) {
    await page.setViewportSize({ width, height: 800 });
    await button.focus();
    await page.keyboard.press('Enter');
    const inPanel = page.locator('[popover]').getByText(last, { exact: true });
    await expect(inPanel).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(inPanel).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(button).toBeFocused();
    await expect(inPanel).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(inPanel).toBeHidden();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(inPanel).toBeVisible();
    for (let presses = 0; presses < 20 && (await inPanel.isVisible()); presses += 1) {
      await page.keyboard.press('Tab');
    }
    await expect(page.locator('[popover] :focus')).toHaveCount(0);
    await expect(inPanel).toBeHidden();
  }
});
