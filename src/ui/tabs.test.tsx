// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

const onSelect = vi.fn();

function EventTabs() {
  const [selected, setSelected] = useState<'users' | 'recordings' | 'about'>('users');
  return (
    <Tabs
      label="Event"
      selected={selected}
      onSelect={(id) => {
        onSelect(id);
        setSelected(id);
      }}
      tabs={[
        { id: 'users', label: 'Invited Users', content: 'the users' },
        { id: 'recordings', label: 'Recordings', content: 'the recordings' },
        { id: 'about', label: 'About', content: 'the rest' },
      ]}
    />
  );
}

it('shows one panel, named by its tab, and changes it with arrow keys', async () => {
  render(<EventTabs />);
  const user = userEvent.setup();
  expect(screen.getByRole('tabpanel', { name: 'Invited Users' }).textContent).toBe('the users');
  expect(onSelect).not.toHaveBeenCalled();

  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: 'Recordings' }).textContent).toBe('the recordings');
  await user.keyboard('{End}');
  expect(screen.getByRole('tab', { name: 'About' }).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Invited Users' })).toBe(document.activeElement);
  expect(onSelect.mock.calls).toEqual([['recordings'], ['about'], ['users']]);
});

it('changes the panel by a press', async () => {
  render(<EventTabs />);
  await userEvent.setup().click(screen.getByRole('tab', { name: 'Recordings' }));
  expect(screen.queryByText('the users')).toBeNull();
  expect(screen.getByText('the recordings')).toBeTruthy();
});

it('makes a panel a tab stop only while nothing in it is one', async () => {
  const panel = () => screen.getByRole('tabpanel').getAttribute('tabindex');
  const draw = (content: ReactNode) => (
    <Tabs
      label="Event"
      selected="users"
      onSelect={onSelect}
      tabs={[{ id: 'users', label: 'Invited Users', content }]}
    />
  );
  const { rerender } = render(draw('nobody'));
  expect(panel()).toBe('0');
  rerender(draw(<button type="button">Invite</button>));
  await vi.waitFor(() => expect(panel()).toBeNull());
  rerender(
    draw(
      <div hidden>
        <button type="button">Invite</button>
      </div>,
    ),
  );
  await vi.waitFor(() => expect(panel()).toBe('0'));
});

it('is not watched anew each time that it is drawn', () => {
  const observe = vi.spyOn(MutationObserver.prototype, 'observe');
  const draw = (content: string) => (
    <Tabs
      label="Event"
      selected="users"
      onSelect={onSelect}
      tabs={[{ id: 'users', label: 'Invited Users', content }]}
    />
  );
  const { rerender } = render(draw('nobody'));
  const before = observe.mock.calls.length;
  rerender(draw('one'));
  rerender(draw('two'));
  expect(observe.mock.calls.length).toBe(before);
  observe.mockRestore();
});
