// @vitest-environment happy-dom
/** A tablet at a door whose network goes, as its browser says. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { chooseDoorName } from '../../offline/door/door-signature.ts';

const at = createScreenFixture('event');

// The query library notices it as well, and other files share that.
afterEach(() => void window.dispatchEvent(new Event('online')));

test('A door checks its connection as soon as the browser says that it is lost, not at the next look', async () => {
  const { appContext: api, visitor, network } = at;
  const event = await addEvent(api, visitor, { paymentStatus: 2, day: '2100-01-01' });
  chooseDoorName(visitor.company.id, 'North');
  await openPortal(`/events/door/${event.id}`);
  await screen.findByText('Connected');
  let looks = 0;
  network.whenever('readDoorLog', () => {
    looks += 1;
    return 'no network';
  });
  window.dispatchEvent(new Event('offline'));
  // The next look of its own would be after four seconds, or thirty.
  await waitFor(() => expect(looks).toBe(1), { timeout: 2_000 });
  expect(await screen.findByText('No connection')).toBeTruthy();
});
