import { describe, expect, test } from 'vitest';
import { eventsContract } from '../../common/contract/events.ts';
import { invitationsContract } from '../../common/contract/invitations.ts';
import { createClientFixture, failure } from '../../tests/support/screens/client-fixture.ts';

const at = createClientFixture();
const { answering, client, listEvents, login, seen } = at;

describe('an answer', () => {
  test('is read wherever its list is, and its message is passed on', async () => {
    answering(200, { message: 'Here', data: { result: [{ id: 3, name: 'Gala' }, { name: 'no id' }] } });
    const { data, message } = await listEvents();
    expect(message).toBe('Here');
    expect(data.map(({ _id, name }) => [_id, name])).toEqual([['3', 'Gala']]);
    answering(200, { data: [{ _id: 'x' }] });
    expect((await listEvents()).data[0]?._id).toBe('x');
    expect(seen.outcomes).toEqual(['answered', 'answered']);
  });

  test('that refuses becomes an error with the server’s message, its status and the request’s id', async () => {
    answering(422, { message: 'Wrong password' }, { 'X-Request-Id': 'r-7' });
    expect(await failure(login())).toMatchObject({
      kind: 'refused',
      message: 'Wrong password',
      status: 422,
      requestId: 'r-7',
    });
  });

  test.each([
    ['without a message', 500, {}],
    ['with an empty one', 400, { message: ' ' }],
    ['of a proxy’s own page', 502, '<html>Bad gateway</html>'],
  ])('that refuses %s gives the fallback of the call', async (_, status, body) => {
    answering(status, body);
    expect(await failure(login())).toMatchObject({ kind: 'refused', message: 'Login failed', status });
  });

  test('falls back to another message on request', async () => {
    answering(500, {});
    expect((await failure(listEvents({ fallback: 'Resend failed' }))).message).toBe('Resend failed');
  });

  test.each([
    ['a sign-in page', 200, '<html>Welcome to our Wi-Fi</html>', {}],
    ['a redirect to one', 302, '', { Location: 'http://wifi.test/' }],
    ['JSON without our envelope', 200, { message: 'Welcome to Hotel Wi-Fi' }, {}],
    ['a sign-in page that says 401', 401, '<html>Sign in</html>', {}],
  ])('that is %s is not read as one of ours', async (_, status, body, headers) => {
    answering(status, body, headers as Record<string, string>);
    expect(await failure(listEvents())).toMatchObject({ kind: 'unreadable', message: 'Server Error' });
    expect(seen).toEqual({ outcomes: ['foreign'], unauthorized: [] });
  });

  test.each([
    ['our server', true],
    ['an API of another make', false],
  ])('of a proxy before %s that refuses a file for its size says so', async (_whose, isOwnApi) => {
    answering(413, '<html>413 Request Entity Too Large</html>');
    const changed = client({ isOwnApi }).send(eventsContract.deleteEvent, { event_id: '1' });
    const message = 'Failed to delete event. What was sent is too large for the server.';
    expect(await failure(changed)).toMatchObject({ kind: 'refused', status: 413, message });
    expect(seen.outcomes).toEqual(['answered']);
  });

  test('that is empty is not accepted from anybody but the API', async () => {
    answering(200, { data: {} });
    const asked = client({ isOwnApi: true }).send(eventsContract.listEvents, { company_id: 'c' });
    expect(await failure(asked)).toMatchObject({ kind: 'unreadable' });
    expect(seen.outcomes).toEqual(['foreign']);
  });

  test.each([{ data: { result: 'none' } }, { data: 'none' }, { data: { events: [{ name: 'x' }] } }])(
    'of %j is unexpected, and does not affect the connection state',
    async (body) => {
      answering(200, body);
      expect(await failure(listEvents())).toMatchObject({ kind: 'unexpected', message: 'Server Error' });
      expect(seen.outcomes).toEqual(['answered']);
    },
  );

  test.each([
    ['success', { success: false, message: 'You may not do this', data: null }, 'You may not do this'],
    ['status', { status: false, message: 'You may not do this' }, 'You may not do this'],
    ['neither words nor data', { success: false }, 'Failed to delete event'],
    ['a word for status', { status: 'error', message: 'Event is locked' }, 'Event is locked'],
    ['status fail', { status: 'fail', message: ['Too', 'late'] }, 'Too, late'],
    ['a status in the body', { status: 400, message: 'No', data: null }, 'No'],
    ['statusCode', { statusCode: 409, message: 'No' }, 'No'],
    ['code', { code: '422', message: 'No' }, 'No'],
    ['error', { error: true, message: 'No' }, 'No'],
    ['success as a text', { success: 'false', message: 'No' }, 'No'],
  ])('of 200 whose body says by %s that nothing was done is a refusal', async (_by, body, message) => {
    answering(200, body);
    const removed = client().send(eventsContract.deleteEvent, { event_id: '1' });
    expect(await failure(removed)).toMatchObject({ kind: 'refused', message, status: 200 });
    expect(seen.outcomes).toEqual(['answered']);
    answering(200, { ...body, data: [] });
    expect(await failure(listEvents())).toMatchObject({ kind: 'refused' });
  });

  test('of 200 with other signs of success is a success', async () => {
    for (const sign of [
      { success: true },
      { status: 'ok' },
      { status: 0 },
      { code: 1000 },
      { error: null },
    ]) {
      answering(200, { ...sign, data: [{ _id: 'x' }] });
      expect((await listEvents()).data).toHaveLength(1);
    }
  });

  test.each(['2', 'soon'])('with a time to wait (%s)', async (header) => {
    answering(429, { message: 'Slow down' }, { 'Retry-After': header });
    expect(await failure(listEvents())).toMatchObject({ status: 429 });
    expect(seen.outcomes).toEqual(['server-trouble']);
  });
});

test('a change is not treated as made when a Wi-Fi answers with JSON', async () => {
  answering(200, { message: 'Welcome to Hotel Wi-Fi' });
  const cancel = (isOwnApi: boolean) =>
    client({ isOwnApi }).send(invitationsContract.cancelEventInvitation, { invitation_id: 'i' });
  expect(await failure(cancel(true))).toMatchObject({ kind: 'unreadable' });
  expect(seen.outcomes).toEqual(['foreign']);
});
