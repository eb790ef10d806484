// @vitest-environment happy-dom
/** Where focus moves when a dialog closes that no control had opened. */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function Screen({ hasHeading }: { hasHeading: boolean }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <main id="main">
      {hasHeading && <h1>EVENTS</h1>}
      <input aria-label="Search" />
      <Dialog title="EDIT EVENT" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <input aria-label="Name" />
      </Dialog>
    </main>
  );
}

test.each([
  ['the heading of the screen', true, () => screen.getByRole('heading', { name: 'EVENTS' })],
  ['the content of a screen without one', false, () => screen.getByRole('main')],
])('a dialog opened by its address, closed, leaves the focus on %s', async (_what, hasHeading, target) => {
  render(<Screen hasHeading={hasHeading} />);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(target()));
});
