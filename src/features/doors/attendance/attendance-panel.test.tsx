// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { DoorEntry } from '../../../../common/contract/door-entries.ts';
import { addEvent } from '../../../../tests/support/api/api-items.ts';
import { doorEntry } from '../../../../tests/support/doors/door-entries.ts';
import { claimDoor, linkDoor } from '../../../../tests/support/doors/door-links.ts';
import { answerOf, openPortal } from '../../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../../tests/support/screens/screen-fixture.ts';
import { connection } from '../../../offline/connection/connectivity.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

/** An event with Ada, Bo and Cy invited, and with the given entries. */
async function openCame(entriesOf: (ids: { ada: string; bo: string }) => DoorEntry[] = () => []) {
  const event = await addEvent(at.appContext, at.visitor, { paymentStatus: 2 });
  const invite = async (name: string) => {
    const fields = { event_id: event.id, name, email: `${name.toLowerCase()}@came.test` };
    return (await at.appContext.request('sendEventInvitation', fields, at.visitor)).data?._id ?? '';
  };
  const ids = { ada: await invite('Ada'), bo: await invite('Bo') };
  await invite('Cy');
  const record = (entries: DoorEntry[]) =>
    at.appContext.request('recordAdmissions', { event_id: event.id, entries }, at.visitor);
  await record(entriesOf(ids));
  const portal = await openPortal(`/events/details/${event.id}?tab=came`);
  await screen.findByRole('heading', { name: 'Who Came' });
  const look = () =>
    act(() =>
      portal.queryClient.refetchQueries({ queryKey: [at.visitor.company.id, 'door-looks', event.id] }),
    );
  return { ...portal, ids, record, look, eventId: event.id };
}

const guests = () =>
  within(screen.getByRole('list', { name: 'Guests' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent;
const choose = (name: RegExp) => user.click(screen.getByRole('radio', { name }));

describe('Who came', () => {
  test('is counted and listed, and updates while it is open', async () => {
    const { ids, record, look } = await openCame();
    expect(figure('Admitted')).toBe('Admitted0of 3 expected');
    const walkIn = doorEntry({ kind: 'walk-in', door: 'South', person: { name: 'Zed', email: '' } });
    await record([doorEntry({ invitation_id: ids.ada }), walkIn]);
    await look();
    await waitFor(() => expect(figure('Admitted')).toBe('Admitted1of 3 expected'));
    expect([figure('Walk-ins'), figure('In'), figure('North'), figure('South')]).toEqual([
      'Walk-ins1',
      'In2admitted and walk-ins',
      'North1by this door',
      'South1by this door',
    ]);
    expect(guests()[0]).toMatch(/^AdaInada@came.test.* · North$/);
    // The event's day is over.
    await choose(/^No-shows/);
    expect(guests()).toEqual(['BoNo-showbo@came.test', 'CyNo-showcy@came.test']);
    await choose(/^Walk-ins/);
    expect(guests()[0]).toContain('Zed');
    await choose(/^All/);
    await user.type(screen.getByRole('searchbox'), 'bo@');
    await waitFor(() => expect(guests()).toHaveLength(1));
  });

  test('explains an empty filter, and counts admitted guests with a cancelled invitation separately', async () => {
    const { ids, eventId, record, look } = await openCame(({ ada, bo }) => [
      doorEntry({ invitation_id: ada }),
      doorEntry({ invitation_id: bo }),
    ]);
    await choose(/^Conflicts/);
    expect(screen.getByText(/^Guests appear here who were admitted twice by doors/)).toBeTruthy();
    await choose(/^Walk-ins/);
    expect(screen.getByText('Nobody came in without an invitation.')).toBeTruthy();
    const cancelled = { event_id: eventId, invitation_id: ids.bo };
    await at.appContext.request('cancelEventInvitation', cancelled, at.visitor);
    await record([doorEntry({ kind: 'walk-in', person: { name: 'Zed', email: '' } })]);
    await look();
    await waitFor(() => expect(figure('Admitted')).toBe('Admitted21 of 2 expected, 1 cancelled'));
  });

  test('shows a conflict with both doors until it is marked as seen', async () => {
    await openCame(({ ada }) => [
      doorEntry({ invitation_id: ada }),
      doorEntry({ invitation_id: ada, door: 'South', skew_ms: null }),
    ]);
    const conflicts = within(await screen.findByRole('region', { name: 'Admitted twice' }));
    expect(
      conflicts.getByText(/^North \d\d:\d\d:\d\d and South \d\d:\d\d:\d\d \(by its own clock\)$/),
    ).toBeTruthy();
    // Also doors with a connection hear of each other a second later: nothing is known of the cause.
    const cause = 'Neither door knew of the other yet. Perhaps a pass was shown by two people.';
    expect(conflicts.getByText(cause)).toBeTruthy();
    at.network.next('recordAdmissions', answerOf(409, { message: 'The log is full.' }));
    const button = conflicts.getByRole('button', { name: 'Mark as seen: Ada' });
    await user.click(button);
    await screen.findByText('The log is full.');
    const results = [{ key: 'k', state: 'late', message: 'More than expected.' }];
    at.network.next('recordAdmissions', answerOf(200, { data: { results, server_time: '' } }));
    await user.click(button);
    await screen.findByText('It is not marked as seen. More than expected.');
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Admitted twice' })).toBeNull());
    expect(guests()[0]).toContain('AdaIn');
  });

  test('says how many entries of an ended door were not taken, unless the door is left out', async () => {
    const { ids, eventId, queryClient } = await openCame();
    const { appContext: api, visitor } = at;
    const { doorId, link } = await linkDoor(api, visitor, { eventId });
    const token = await claimDoor(api, link);
    await api.request('endDoor', { door_id: doorId }, visitor);
    api.clock.advance({ minutes: 5 });
    const made_at = api.clock.now().toISOString();
    const late = [ids.ada, ids.bo].map((invitation_id) => doorEntry({ invitation_id, made_at }));
    await api.request('recordAdmissions', { entries: late }, { token });
    const relist = () =>
      act(() => queryClient.refetchQueries({ queryKey: [visitor.company.id, 'doors', eventId] }));
    await relist();
    await screen.findByText('2 entries were not taken');
    const leftOut = { door_id: doorId, from: made_at, reason: 'Stolen' };
    await api.request('leaveOutDoor', leftOut, visitor);
    await relist();
    await waitFor(() => expect(screen.queryByText(/not taken/)).toBeNull());
  });

  test('marks a time that only the clock of its device says', async () => {
    await openCame(({ ada }) => [doorEntry({ invitation_id: ada, skew_ms: null })]);
    await waitFor(() => expect(guests()[0]).toMatch(/about .* · North$/));
  });

  test('is read from the device when offline, and cannot be marked then', async () => {
    const { eventId, queryClient } = await openCame(({ ada }) => [
      doorEntry({ invitation_id: ada }),
      doorEntry({ invitation_id: ada, door: 'South' }),
    ]);
    await screen.findByRole('region', { name: 'Admitted twice' });
    const key = [at.visitor.company.id, 'door-log', eventId];
    expect(JSON.stringify(queryClient.getQueryData(key))).toContain('ada@came.test');
    for (const name of ['readDoorLog', 'listDoors', 'recordAdmissions'] as const)
      at.network.whenever(name, () => 'no network');
    act(() => connection.set('offline'));
    const button = screen.getByRole('button', { name: 'Mark as seen: Ada' });
    await waitFor(() => expect(button.title).toBe('Needs a connection'));
    expect(guests()).toHaveLength(3);
    act(() => connection.set('online'));
  });

  test('shows arrivals as bars with a summary, and as a table', async () => {
    const moments = ['18:00', '18:01', '18:12'];
    await openCame(() =>
      moments.map((moment, index) =>
        doorEntry({
          kind: 'walk-in',
          person: { name: `Guest ${index}`, email: '' },
          made_at: `2026-03-20T${moment}:00.000Z`,
        }),
      ),
    );
    const plot = within(await screen.findByRole('region', { name: 'Arrivals' }));
    expect(plot.getByRole('img', { name: /each bar 5 minutes; the most, 2, from/ })).toBeTruthy();
    const counts = plot
      .getAllByRole('row', { hidden: true })
      .map(({ textContent }) => textContent?.slice(-1));
    expect(counts.slice(1)).toEqual(['2', '0', '1']);
  });
});
