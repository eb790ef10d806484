// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button, IconButton } from './button.tsx';
import { Switch } from './switch.tsx';

afterEach(cleanup);

describe('a button', () => {
  it('when disabled keeps focus, says why and does nothing', async () => {
    const onPress = vi.fn();
    render(
      <Button disabledReason="Coming soon" onPress={onPress}>
        App Store
      </Button>,
    );
    const user = userEvent.setup();
    await user.tab();
    const button = screen.getByRole('button', { name: 'App Store' });
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Coming soon');
    await user.keyboard('{Enter} ');
    expect(onPress).not.toHaveBeenCalled();
  });

  it('when busy says so and does not submit again', async () => {
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" isBusy busyLabel="Logging in...">
          Login
        </Button>
      </form>,
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'Logging in...' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('with an icon has its name, and shows the reason why it is disabled only in its tooltip', () => {
    render(<IconButton label="Delete Gala" icon={<svg />} disabledReason="Only paid events" />);
    expect(screen.getByRole('button', { name: 'Delete Gala' }).title).toBe('Only paid events');
  });
});

describe('a switch', () => {
  it('requests the other state and shows the given one', async () => {
    const onChange = vi.fn();
    const view = render(<Switch label="Gala active" isSelected={false} onChange={onChange} />);
    const user = userEvent.setup();
    const control = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Gala active' });
    await user.click(control());
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
    expect(control().checked).toBe(false);
    view.rerender(<Switch label="Gala active" isSelected onChange={onChange} />);
    expect(control().checked).toBe(true);
  });

  it('when disabled stays focusable and says why', async () => {
    const onChange = vi.fn();
    render(<Switch label="Gala active" isSelected={false} onChange={onChange} disabledReason="Pay first" />);
    const user = userEvent.setup();
    await user.tab();
    const control = screen.getByRole<HTMLInputElement>('switch', { name: 'Gala active' });
    expect(document.activeElement).toBe(control);
    expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Pay first',
    );
    await user.keyboard(' ');
    expect(onChange).not.toHaveBeenCalled();
    expect(control.checked).toBe(false);
  });
});
