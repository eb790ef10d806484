// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();
afterEach(() => {
  vi.restoreAllMocks();
});

async function askForName() {
  const event = await addEvent(at.appContext, at.visitor, { paymentStatus: 2, day: '2100-01-01' });
  const assigned = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await openPortal(`/events/door/${event.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Which door is this?' }));
  return { dialog, assigned, eventPath: `/events/details/${event.id}` };
}

test('Whoever opened the door by mistake leaves the question for a name back to the event', async () => {
  const { dialog, assigned, eventPath } = await askForName();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(assigned).toHaveBeenCalledExactlyOnceWith(eventPath);
});

test('A chosen name stays at the door, and can be changed and left as it is', async () => {
  const { dialog, assigned } = await askForName();
  // Letters typed without a pause would be a scanner's.
  await user.click(dialog.getByRole('textbox', { name: 'Name of the door' }));
  await user.paste('North');
  await user.click(dialog.getByRole('button', { name: 'Use this name' }));
  await user.click(await screen.findByRole('button', { name: 'Door: North. Change' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(assigned).not.toHaveBeenCalled();
});
