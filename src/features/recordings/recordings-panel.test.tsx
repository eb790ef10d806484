// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { connection } from '../../offline/connection/connectivity.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

const recording = (name: string, files: string[]) => ({
  _id: name,
  files: files.map((fileName) => ({ fileName })),
  user_data: [{ user_name: name, anonymous_name: 'Camera 3' }],
  started_at: new Date(2026, 2, 14, 9, 5, 7).toISOString(),
  stopped_at: new Date(2026, 2, 14, 21, 0, 0).toISOString(),
  start_location: { name: 'Main Gate', coordinates: [10.75, 59.91], type: 'point' },
  end_location: { name: 'Harbour', coordinates: [-9.1, 38.7], type: 'point' },
});
const answer = (...recordings: object[]) => answerOf(200, { data: { result: recordings } });

async function openRecordings(...recordings: object[]) {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala' });
  at.network.next('listRecordings', answer(...recordings));
  return await openPortal(`/events/details/${id}?tab=recordings`);
}
const card = (name: string) =>
  within(screen.getByRole('list', { name: 'Recordings' }))
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.includes(name));

test('A recording shows its film, who made it, when and where', async () => {
  await openRecordings(recording('Ingrid', ['raw.ts', 'film.mp4']));
  await screen.findByText('Ingrid');
  const film = screen.getByLabelText('Recording by Ingrid');
  expect(film.getAttribute('src')).toBe('/media/film.mp4');
  expect(film.hasAttribute('controls')).toBe(true);
  const text = card('Ingrid')?.textContent;
  expect(text).toContain('(Camera 3)');
  expect(text).toContain('Date03/14/2026');
  expect(text).toContain('Start Time09:05:07 AM');
  expect(text).toContain('End Time09:00:00 PM');
  expect(text).toContain('Start LocationMain Gate59.91, 10.75');
  expect(text).toContain('End LocationHarbour38.7, -9.1');
});

test('A recording without a film says so in its place', async () => {
  await openRecordings(recording('Ingrid', []));
  expect(await screen.findByText('video not available')).toBeTruthy();
});

test('A film that fails without a connection says that, and is tried again when the connection is back', async () => {
  await openRecordings(recording('Ingrid', ['film.mp4']));
  fireEvent.error(await screen.findByLabelText('Recording by Ingrid'));
  expect(screen.getByText('video not available')).toBeTruthy();
  act(() => connection.set('offline'));
  fireEvent.error(screen.getByLabelText('Recording by Ingrid'));
  expect(screen.getByText('The video needs a connection')).toBeTruthy();
  act(() => connection.set('sign-in'));
  fireEvent.error(screen.getByLabelText('Recording by Ingrid'));
  expect(screen.getByText('video not available')).toBeTruthy();
  act(() => connection.set('online'));
  expect(screen.getByLabelText('Recording by Ingrid').getAttribute('src')).toBe('/media/film.mp4');
});

test('Without recordings it says so', async () => {
  await openRecordings();
  expect(await screen.findByText('NO RECORDING FOUND')).toBeTruthy();
});

test('The server is asked once typing pauses, and what was found stays until it answers', async () => {
  const { path } = await openRecordings(recording('Ingrid', []), recording('Kwame', []));
  await screen.findByText('Kwame');
  const before = at.network.calls.filter((call) => call === 'listRecordings').length;
  at.network.next('listRecordings', answer(recording('Ingrid', [])));
  await user.type(screen.getByRole('searchbox', { name: 'Search recordings' }), 'ingrid');
  expect(screen.getByText('Kwame')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Kwame')).toBeNull());
  expect(at.network.calls.filter((call) => call === 'listRecordings')).toHaveLength(before + 1);
  expect(path()).toContain('search=ingrid');
});

test('Recordings that cannot be loaded can be tried again', async () => {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala' });
  const mend = at.network.whenever('listRecordings', () => answerOf(400, { message: 'Try later' }));
  await openPortal(`/events/details/${id}?tab=recordings`);
  expect(await screen.findByText('The recordings could not be loaded.')).toBeTruthy();
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('NO RECORDING FOUND')).toBeTruthy();
});
