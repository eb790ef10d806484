import { describe, expect, test } from 'vitest';
import { eventsContract } from '../../common/contract/events.ts';
import { sessionContract } from '../../common/contract/session.ts';
import { createClientFixture, failure } from '../../tests/support/screens/client-fixture.ts';
import type { ClientOptions } from './client.ts';

const at = createClientFixture();
const { answering, client, login, seen } = at;

describe('a 401', () => {
  test('reports the token that was sent', async () => {
    denyingCompany('{"message":"Log in again"}');
    const sent = client({ token: () => 'old' }).send(sessionContract.currentCompany, {});
    expect((await failure(sent)).message).toBe('Log in again');
    expect(seen).toEqual({ outcomes: ['denied'], unauthorized: ['old'] });
  });

  const ask = (options: Partial<ClientOptions> = {}) =>
    failure(client(options).send(eventsContract.listEvents, { company_id: 'c' }));
  const json = { 'Content-Type': 'application/json' };

  /** Denies only lists; everything else is answered as for a valid session. */
  function denyingOnlyLists(status: number, body: string, headers: Record<string, string> = json) {
    at.answer = (request, response) => {
      const isList = request.url?.includes('/event/list');
      response.writeHead(isList ? status : 200, isList ? headers : json);
      response.end(isList ? body : JSON.stringify({ data: { _id: 'c' } }));
    };
  }

  /** Denies all calls that need a session. */
  function denyingCompany(body: string) {
    at.answer = ({ url = '' }, response) => {
      const isOfCompany = url.includes('/company/');
      response.writeHead(isOfCompany ? 401 : 200, json).end(isOfCompany ? body : '{"data":[]}');
    };
  }

  test('with our server’s mark is trusted at once', async () => {
    answering(401, {}, { 'X-Vantage-Api': '1' });
    expect(await ask({ isOwnApi: true })).toMatchObject({ kind: 'refused', status: 401 });
    expect(seen).toEqual({ outcomes: ['denied'], unauthorized: ['token-1'] });
  });

  test.each([
    ['JSON without words', JSON.stringify({}), json],
    ['JSON with words', JSON.stringify({ message: 'Unauthorized' }), json],
    ['a page', '<html>Sign in</html>', { 'Content-Type': 'text/html' }],
    ['nothing', '', json],
  ])(
    'of %s, at an API where our server is, is a gateway’s: the session stays',
    async (_what, body, headers) => {
      at.answer = (_, response) => void response.writeHead(401, headers).end(body);
      expect(await ask({ isOwnApi: true })).toMatchObject({ kind: 'unreadable' });
      expect(seen).toEqual({ outcomes: ['foreign'], unauthorized: [] });
    },
  );

  test.each([
    ['without words', '{}'],
    ['with words', '{"message":"Unauthorized"}'],
  ])('%s of an API of another make counts once another call is denied too', async (_what, body) => {
    denyingCompany(body);
    expect(await ask()).toMatchObject({ kind: 'refused', status: 401 });
    expect(seen).toEqual({ outcomes: ['denied'], unauthorized: ['token-1'] });
    seen.unauthorized = [];
    seen.outcomes = [];
    denyingOnlyLists(401, body);
    expect(await ask()).toMatchObject({ kind: 'refused', status: 401 });
    expect(seen).toEqual({ outcomes: ['answered'], unauthorized: [] });
  });

  test.each([
    ['JSON', '{"message":"Please sign in to the hotel Wi-Fi"}'],
    ['nothing', ''],
  ])('of %s to everything, public content too, is a gateway’s: the session stays', async (_what, body) => {
    at.answer = (_, response) => void response.writeHead(401, json).end(body);
    expect(await ask()).toMatchObject({ kind: 'unreadable' });
    expect(seen).toEqual({ outcomes: ['foreign'], unauthorized: [] });
  });

  test('about the call alone, as for a wrong old password, is shown with the API’s message', async () => {
    denyingOnlyLists(401, '{"message":"Old password is wrong"}');
    expect((await ask()).message).toBe('Old password is wrong');
  });

  test('from log-in itself changes no session', async () => {
    answering(401, { message: 'Wrong e-mail or password' });
    expect((await failure(login())).status).toBe(401);
    expect(seen.unauthorized).toEqual([]);
  });
});

describe('A session that has ended', () => {
  const ask = () => failure(client().send(eventsContract.listEvents, { company_id: 'c' }));

  /** Sets the answer to every call of the company, and whether public content is served. */
  function saying(status: number, body: string, headers: Record<string, string>, isContent = true) {
    at.answer = ({ url = '' }, response) => {
      if (url.includes('/company/') || !isContent) return void response.writeHead(status, headers).end(body);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"data":[]}');
    };
  }

  const PAGES = [
    [302, '', { Location: '/login' }],
    [200, '<html>Please log in</html>', { 'Content-Type': 'text/html' }],
  ] as const;

  test.each(PAGES)(
    'is recognized by %i %s to everything but public content',
    async (status, body, headers) => {
      saying(status, body, headers);
      await ask();
      expect(seen).toEqual({ outcomes: ['denied'], unauthorized: ['token-1'] });
    },
  );

  test.each(PAGES)('is not recognized by %i %s to everything', async (status, body, headers) => {
    saying(status, body, headers, false);
    await ask();
    expect(seen).toEqual({ outcomes: ['foreign'], unauthorized: [] });
  });

  const DENIALS = [[401, '{}', { 'Content-Type': 'application/json' }], ...PAGES] as const;

  test.each(DENIALS)('by another call is no lost connection: %i %s', async (status, body, headers) => {
    let current: string | null = 'token-1';
    at.answer = ({ url = '' }, response) => {
      if (url.endsWith('/auth/details')) current = null;
      response.writeHead(status, headers).end(body);
    };
    await failure(client({ token: () => current }).send(eventsContract.listEvents, { company_id: 'c' }));
    expect(seen).toEqual({ outcomes: [], unauthorized: [] });
  });

  test('is recognized by an error in a 200', async () => {
    saying(200, '{"error":"Unauthenticated."}', { 'Content-Type': 'application/json' });
    expect((await ask()).message).toBe('Unauthenticated.');
    expect(seen).toEqual({ outcomes: ['denied'], unauthorized: ['token-1'] });
  });
});
