// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function Page({ isDismissable }: { isDismissable?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Open</Button>
      <Dialog
        title="Send invite"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        isDismissable={isDismissable}
      >
        <input aria-label="Name" />
        <Button>Send</Button>
      </Dialog>
    </>
  );
}

/** Focus returns in the next frame. */
const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)));

describe('a dialog', () => {
  it('is named by its title, traps focus, and returns it on Esc', async () => {
    const user = userEvent.setup();
    render(<Page />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await user.click(opener);
    const dialog = screen.getByRole('dialog', { name: 'Send invite' });
    expect(dialog.contains(document.activeElement)).toBe(true);
    for (let step = 0; step < 5; step += 1) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await user.keyboard('{Escape}');
    await nextFrame();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('hides the page behind it, and closes by its button', async () => {
    const user = userEvent.setup();
    render(<Page />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await user.click(opener);
    expect(opener.closest('[inert]')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opener.closest('[inert]')).toBeNull();
  });

  it('that is not dismissable has no close button and ignores Esc', async () => {
    const user = userEvent.setup();
    render(<Page isDismissable={false} />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});

describe('a question', () => {
  function renderQuestion(isBusy = false) {
    const onConfirm = vi.fn();
    const onClose = vi.fn();
    render(
      <ConfirmDialog
        title="Delete event"
        question="Delete it?"
        isOpen
        isBusy={isBusy}
        onConfirm={onConfirm}
        onClose={onClose}
      />,
    );
    return { user: userEvent.setup(), onConfirm, onClose };
  }

  it('is announced with its title, and answered by one of two buttons', async () => {
    const { user, onConfirm, onClose } = renderQuestion();
    const dialog = screen.getByRole('alertdialog', { name: 'Delete event' });
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Delete it?',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([onClose.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0]);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect([onClose.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 1]);
  });

  it('is answered once, however fast the button is pressed', async () => {
    const { user, onConfirm } = renderQuestion();
    let finish = () => {};
    onConfirm.mockImplementation(() => new Promise<void>((resolve) => (finish = resolve)));
    const confirm = screen.getByRole('button', { name: 'Confirm' });
    await user.dblClick(confirm);
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await act(async () => finish());
    await user.click(confirm);
    expect(onConfirm).toHaveBeenCalledTimes(2);
  });

  it('cannot be answered again or closed while its action runs', async () => {
    const { user, onConfirm, onClose } = renderQuestion(true);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Escape}');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });
});
