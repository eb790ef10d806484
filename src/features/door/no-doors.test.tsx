// @vitest-environment happy-dom
// @other-api
/** The URL of a door, at an API of another make without doors. */
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePortal, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { connectOtherApi, enterOtherApi, said } from '../../../tests/support/screens/other-api.ts';
import { wasDoorUsed } from '../../offline/door/door-used.ts';

afterEach(closePortal);

test.each([
  ['does not know the question', () => said({ message: 'Not Found' }, 404)],
  ['names other extensions', () => said({ data: { extensions: ['undoChange'] } })],
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('shows that there are no doors and records nothing when the API %s', async (_, listExtensions) => {
  const calls = connectOtherApi({ listExtensions });
  enterOtherApi();
  // Stored for another API that this portal used before.
  localStorage.setItem('api_extensions', JSON.stringify(['recordAdmissions']));
  await openPortal('/events/door/5');
  await screen.findByRole('heading', { name: 'This installation has no doors' });
  expect(screen.getByRole('link', { name: 'To the event' }).getAttribute('href')).toBe('/events/details/5');
  expect(screen.queryByRole('button', { name: 'Walk-in' })).toBeNull();
  expect(calls).not.toContain('readDoorLog');
  expect(calls).not.toContain('recordAdmissions');
  expect(await wasDoorUsed()).toBe(false);
});

test('opens the door offline when that API was known to have doors', async () => {
  connectOtherApi({
    listExtensions: () => Promise.reject(new TypeError('Failed to fetch')),
    readDoorLog: () => Promise.reject(new TypeError('Failed to fetch')),
    recordAdmissions: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  enterOtherApi();
  const kept = 'api_extensions:https://api.other.test/api/v1/';
  localStorage.setItem(kept, JSON.stringify(['recordAdmissions']));
  await openPortal('/events/door/5');
  await screen.findByRole('button', { name: 'Walk-in' });
  await screen.findByText('No connection');
});
