// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { update } from '../../offline/worker/worker-registration.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

afterEach(() => {
  cleanup();
  update.set('none');
});

test('the buttons of the prompt, which is shown above an open dialog, can be pressed there', async () => {
  update.set('offered');
  const page = (isOpen: boolean) => (
    <>
      <p>Guests</p>
      <UpdatePrompt />
      <Dialog title="Send invite" isOpen={isOpen} onClose={() => undefined}>
        <input aria-label="Name" />
      </Dialog>
    </>
  );
  const { rerender } = render(page(false));
  rerender(page(true));
  expect(screen.getByText('Guests').closest('[inert]')).toBeTruthy();
  expect(screen.getByText('Later').closest('[inert], [aria-hidden]')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText('A new version is ready.')).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Send invite' })).toBeTruthy();
});
