// @vitest-environment happy-dom
/** The app's shortcut to the door, which has no link. */
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { holdDoor, releaseDoor } from '../../offline/door/door-holder.ts';

createScreenFixture('event');
const HELD = { token: 't', eventId: 'gala', doorId: 'd', door: 'North' };
const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
afterEach(() => {
  releaseDoor(HELD);
  replace.mockClear();
});

test('leads a device that has a door to it', async () => {
  holdDoor(HELD);
  await openPortal('/door');
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/events/door/gala'));
});

test('leads whoever is logged in to where they were last, from where each event opens its door', async () => {
  await openPortal('/door');
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/start'));
});

test('asks everybody else for a link', async () => {
  localStorage.clear();
  await openPortal('/door');
  await screen.findByRole('heading', { name: 'Open this page by a door’s link' });
  expect(replace).not.toHaveBeenCalled();
});
