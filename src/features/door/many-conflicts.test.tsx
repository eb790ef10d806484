// @vitest-environment happy-dom
/** What one token records within its limits must not block the other devices of its event. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { doorEntry } from '../../../tests/support/doors/door-entries.ts';
import { openDoorScreen } from '../../../tests/support/screens/door-screen.ts';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';

const at = createScreenFixture('event');
const TWICE = 60;

test('Twenty of many guests with a conflict are shown, and the others counted', async () => {
  const { eventId } = await openDoorScreen(at);
  const entries = Array.from({ length: TWICE }, (_, guest) =>
    ['North', 'South'].map((door) => doorEntry({ invitation_id: `guest-${guest}`, door, device: door })),
  ).flat();
  await at.appContext.request('recordAdmissions', { event_id: eventId, entries }, at.visitor);
  window.dispatchEvent(new Event('online'));
  const twice = await screen.findByRole('region', { name: 'Let in twice' });
  await waitFor(() => expect(within(twice).getByText('And 40 more.')).toBeTruthy());
  expect(within(twice).getAllByRole('listitem')).toHaveLength(20);
});
