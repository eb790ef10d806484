/** A door's token used for many calls at once. */
import { expect, test } from 'vitest';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

const times = <Made>(count: number, make: (at: number) => Promise<Made>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
const statuses = (answers: readonly { status: number }[]) => new Set(answers.map(({ status }) => status));

test('a door’s token gives no access to its company, also while it is being looked up for its log', async () => {
  const { event } = await api.eventWith();
  const north = await api.device(event.id);
  const read = times(50, () => api.read(north));
  const others = times(50, () => api.request('currentCompany', {}, north));
  const guests = times(50, () => api.request('listEventInvitations', { event_id: event.id }, north));
  expect(statuses(await read)).toEqual(new Set([200]));
  expect(statuses([...(await others), ...(await guests)])).toEqual(new Set([401]));
});

test('a session that reads a log can use its company’s calls at the same time', async () => {
  const { event } = await api.eventWith();
  const read = times(30, () => api.read(api.host, { event_id: event.id }));
  const own = times(30, () => api.request('currentCompany', {}, api.host));
  expect(statuses([...(await read), ...(await own)])).toEqual(new Set([200]));
});
