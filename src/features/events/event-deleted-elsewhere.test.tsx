// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { readRows } from '../../offline/reads/query-cache-store.ts';

const at = createScreenFixture('event');

/** A paid event on its details screen, cached on the device. */
async function openDetails() {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus: 2 });
  const path = `/events/details/${id}`;
  const { queryClient } = await openPortal(path);
  await screen.findByText('Users Limit');
  await waitFor(async () => expect(await rowsOf(id)).toHaveLength(2));
  const askAgain = () => act(() => queryClient.invalidateQueries({ queryKey: [at.visitor.company.id] }));
  const deleteElsewhere = () =>
    at.appContext.request('deleteEvent', { event_id: id }, { token: at.visitor.token });
  return { id, path, askAgain, deleteElsewhere };
}

const rowsOf = async (id: string) => (await readRows.keys()).filter((key) => key.includes(id));

async function isSaidToBeGone(id: string) {
  expect(await screen.findByText('EVENT NOT FOUND')).toBeTruthy();
  expect(screen.queryByText('Access Code')).toBeNull();
  for (const name of ['Edit', 'Delete', 'Send Invite', 'Prepare for offline'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await waitFor(async () => expect(await rowsOf(id)).toEqual([]));
}

/** Without our server's mark; a request id and a policy as in its first release may mean that it is the API. */
function unmarked(status: number, body: object, isPerhapsApi = false): Response {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (isPerhapsApi) {
    headers.set('X-Request-Id', crypto.randomUUID());
    headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  }
  return new Response(JSON.stringify(body), { status, headers });
}

describe('An event deleted elsewhere', () => {
  test('is replaced by a message, and nothing of it stays on the device', async () => {
    const { id, askAgain, deleteElsewhere } = await openDetails();
    await deleteElsewhere();
    await askAgain();
    await isSaidToBeGone(id);
  });

  test('is not shown again from the cache', async () => {
    const { id, path, deleteElsewhere } = await openDetails();
    cleanup();
    await deleteElsewhere();
    await openPortal(path);
    await isSaidToBeGone(id);
  });

  test('is removed when our server says so and its list cannot be read', async () => {
    const { id, askAgain, deleteElsewhere } = await openDetails();
    await deleteElsewhere();
    at.network.whenever('listEvents', () => 'no network');
    await askAgain();
    await isSaidToBeGone(id);
  });

  test('is removed when an API of another make says so and its list agrees', async () => {
    const { id, askAgain, deleteElsewhere } = await openDetails();
    await deleteElsewhere();
    at.network.whenever('eventDetails', () => unmarked(404, { message: 'No such event' }, true));
    at.network.whenever('listEvents', () => unmarked(200, { data: [] }, true));
    await askAgain();
    await isSaidToBeGone(id);
  });
});

describe('An event and its cache are kept after a 404', () => {
  test.each([
    ['from a gateway that says so of everything', 'foreign', 'gateway'],
    ['without proof, and the list cannot be had', 'unproven', 'gateway'],
    ['without proof, while the list has the event', 'unproven', 'api'],
    ['from our server, while the list has the event', 'ours', 'api'],
  ] as const)('%s', async (_, source, listedBy) => {
    const { id, askAgain } = await openDetails();
    const body = { message: 'Not Found' };
    at.network.whenever('eventDetails', () =>
      source === 'ours' ? answerOf(404, body) : unmarked(404, body, source === 'unproven'),
    );
    if (listedBy === 'gateway') at.network.whenever('listEvents', () => unmarked(404, {}));
    await askAgain();
    // What a gateway says is no answer, and asked for once more.
    const asked = at.network.calls.filter((name) => name === 'eventDetails').length;
    expect(asked).toBe(source === 'foreign' ? 3 : 2);
    expect(screen.getByText('Access Code')).toBeTruthy();
    expect(screen.queryByText('EVENT NOT FOUND')).toBeNull();
    expect(await rowsOf(id)).toHaveLength(2);
  });
});

test('An event that was never read is not reported as deleted when a gateway answers 404', async () => {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala' });
  for (const name of ['eventDetails', 'listEvents'] as const)
    at.network.whenever(name, () => unmarked(404, { message: 'Not Found' }));
  await openPortal(`/events/details/${id}`);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText('EVENT NOT FOUND')).toBeNull();
});
