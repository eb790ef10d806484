// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';

afterEach(cleanup);

function renderMenu() {
  const onAccount = vi.fn();
  const onLogOut = vi.fn();
  render(
    <Menu
      label="Profile"
      trigger="Acme"
      header="acme@demo.test"
      actions={[
        { id: 'account', label: 'Account', onSelect: onAccount },
        { id: 'log-out', label: 'Log Out', onSelect: onLogOut, isDanger: true },
      ]}
    />,
  );
  return { user: userEvent.setup(), onAccount, onLogOut };
}
const trigger = () => screen.getByRole('button', { name: 'Profile' });

it('opens, moves and selects with the keyboard', async () => {
  const { user, onAccount, onLogOut } = renderMenu();
  await user.tab();
  expect(trigger().getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{Enter}');
  expect(screen.getByText('acme@demo.test')).toBeTruthy();
  await user.keyboard('{ArrowDown}{Enter}');
  expect([onAccount.mock.calls.length, onLogOut.mock.calls.length]).toEqual([0, 1]);
  expect(screen.queryByRole('menu')).toBeNull();
});

it('closes on Esc without doing anything', async () => {
  const { user, onAccount, onLogOut } = renderMenu();
  await user.click(trigger());
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Account', 'Log Out']);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect([onAccount.mock.calls.length, onLogOut.mock.calls.length]).toEqual([0, 0]);
});

it('selects by a press', async () => {
  const { user, onAccount } = renderMenu();
  await user.click(trigger());
  await user.click(screen.getByRole('menuitem', { name: 'Account' }));
  expect(onAccount).toHaveBeenCalledOnce();
});
