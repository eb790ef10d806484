/** Requests whose connections are closed at once cause no work. Counted, not timed. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { unreadResponse } from '../../support/attacks/unread-response.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);
const TIMES = 100;

/** Queries from now on; what is read once, such as the tokens' key, was read before. */
async function queries(eventId: string) {
  const headers = { authorization: `Bearer ${api.host.token}` };
  for (const [, path = ''] of paths(eventId)) await api.app.request(path, { method: 'HEAD', headers });
  const { $client: client } = api.appContext.db as unknown as { $client: { query: () => unknown } };
  const spy = vi.spyOn(client, 'query');
  onTestFinished(() => spy.mockRestore());
  return spy.mock.calls;
}

const paths = (eventId: string) => [
  ['a stream', `/api/v1/company/event/door/stream?event_id=${eventId}`],
  ['a list', `/api/v1/company/event/invitation/list?event_id=${eventId}`],
  ['a log', `/api/v1/company/event/door/log?event_id=${eventId}&cursor=0`],
];

/** Sends many requests at once. @returns the answers, and a function that disconnects all */
function askOften(path: string, token: string) {
  const ends = Array.from({ length: TIMES }, unreadResponse);
  const headers = { authorization: `Bearer ${token}` };
  const answers = ends.map((outgoing) => api.app.request(path, { headers }, { outgoing }));
  return {
    statuses: async () => (await Promise.all(answers)).map(({ status }) => status),
    hangUp: () => {
      for (const end of ends) end.destroy();
    },
  };
}

test('requests on connections that are closed at once cause no query and open no stream', async () => {
  const { event } = await api.eventWith();
  const opened = vi.spyOn(api.appContext.doorStreams, 'open');
  const asked = await queries(event.id);
  for (const [name, path = ''] of paths(event.id)) {
    const { statuses, hangUp } = askOften(path, api.host.token);
    hangUp();
    expect(new Set(await statuses()), name).toEqual(new Set([499]));
    expect(asked.length, name).toBe(0);
  }
  expect(opened).not.toHaveBeenCalled();
  opened.mockRestore();
});

test('a client that disconnects during the look-up of its session causes no other work', async () => {
  const { event } = await api.eventWith();
  const asked = await queries(event.id);
  for (const [name, path = ''] of paths(event.id)) {
    const before = asked.length;
    const { statuses, hangUp } = askOften(path, api.host.token);
    await expect.poll(() => asked.length, { interval: 0 }).toBeGreaterThan(before);
    hangUp();
    await statuses();
    // Eight look-ups run at once, with two queries each at a door; all others wait for one that is skipped.
    expect(asked.length - before, name).toBeLessThanOrEqual(16);
  }
});
