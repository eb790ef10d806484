import { describe, expect, test } from 'vitest';
import { contentContract } from '../../common/contract/content.ts';
import { eventsContract } from '../../common/contract/events.ts';
import { paymentsContract } from '../../common/contract/payments.ts';
import { createClientFixture, failure } from '../../tests/support/screens/client-fixture.ts';

const at = createClientFixture();
const { answering, client, listEvents, login, seen } = at;

describe('An answer of another make in no shape of the contract', () => {
  const json = { 'Content-Type': 'application/json' };

  /** Answers one call so; the company and the questions as an API does, or not at all. */
  function oneOdd(
    status: number,
    body: string,
    { isApi = true, headers = { 'Content-Type': 'text/html' } } = {},
  ) {
    at.answer = ({ url = '' }, response) => {
      const isOdd = url.includes('/event/') || url.includes('/login');
      const isCompany = url.endsWith('/auth/details');
      if (!isApi || isOdd) return void response.writeHead(status, headers).end(body);
      response.writeHead(200, json).end(JSON.stringify({ data: isCompany ? { _id: 'c' } : [] }));
    };
  }

  test.each([
    [404, '<pre>Cannot GET /event/list</pre>', 'Server Error'],
    [404, '404 Not Found', 'Server Error'],
    [404, 'Cannot GET /event/list', 'Server Error'],
    [403, 'Not for your plan', 'Not for your plan'],
    [307, '', 'Server Error'],
    [200, '{"message":"Account is locked"}', 'Account is locked'],
  ])('%i %s is its own refusal while the company is known to it', async (status, body, message) => {
    oneOdd(status, body);
    expect(await failure(listEvents())).toMatchObject({ kind: 'refused', message });
    expect(seen).toEqual({ outcomes: ['answered'], unauthorized: [] });
    oneOdd(status, body, { isApi: false });
    expect(await failure(listEvents())).toMatchObject({ kind: 'unreadable' });
    expect(seen.outcomes).toEqual(['answered', 'foreign']);
  });

  test.each([
    [200, '{"message":"No events found"}'],
    [204, ''],
  ])('%i %s is an empty list, but not of whoever says so to everything', async (status, body) => {
    oneOdd(status, body, { headers: json });
    expect((await listEvents()).data).toEqual([]);
    oneOdd(status, body, { headers: json, isApi: false });
    expect(await failure(listEvents())).toMatchObject({ kind: 'unreadable' });
  });

  test.each(['No events found', 'Data not found', 'Events not found'])(
    '404 %s is an empty list while the company can be read',
    async (message) => {
      oneOdd(404, JSON.stringify({ message }), { headers: json });
      expect((await listEvents()).data).toEqual([]);
      oneOdd(404, JSON.stringify({ message }), { headers: json, isApi: false });
      expect(await failure(listEvents())).toMatchObject({ kind: 'refused', message });
    },
  );

  test.each(['Event not found', 'No such event', 'No company with this id'])(
    '404 %s is a refusal',
    async (message) => {
      oneOdd(404, JSON.stringify({ message }), { headers: json });
      expect(await failure(listEvents())).toMatchObject({ kind: 'refused', message });
    },
  );

  test.each(['Success', 'Login successful', 'OK'])(
    'to a call, 200 with the message %s and nothing else is not refused for that',
    async (message) => {
      oneOdd(200, JSON.stringify({ message, token: 'abc' }), { headers: json });
      expect(await failure(login())).toMatchObject({ kind: 'unexpected', message: 'Login failed' });
      expect(await failure(listEvents())).toMatchObject({ kind: 'unexpected', message: 'Server Error' });
    },
  );

  test('is content outside of `data` where the specification does not say that it is in one', async () => {
    const bare = { message: 'Success', client_secret: 'pi_1_secret_2', payment: '60.50', id: 'pi_1' };
    answering(200, bare);
    const opened = await client().send(paymentsContract.purchasePlan, { product_type: 'event' });
    expect(opened.data).toMatchObject({ client_secret: 'pi_1_secret_2', payment: '60.50' });
    answering(200, { terms_conditions: '<p>Ours</p>', privacy_policy: null });
    const texts = await client().send(contentContract.legalTexts, {});
    expect(texts.data).toMatchObject({ terms_conditions: '<p>Ours</p>' });
    answering(200, { _id: 'e1', name: 'Gala', payment_status: 2 });
    const details = await client().send(eventsContract.eventDetails, { event_id: 'e1' });
    expect(details.data).toMatchObject({ _id: 'e1', name: 'Gala', payment_status: 2 });
  });

  test('to a log-in, 200 with the message “Unsuccessful” is a refusal', async () => {
    oneOdd(200, '{"message":"Unsuccessful log-in","data":null}', { headers: json });
    expect(await failure(login())).toMatchObject({ kind: 'refused', message: 'Unsuccessful log-in' });
  });

  test.each([
    [401, 'Unauthorized', 'Unauthorized'],
    [401, '<html>Unauthorized</html>', 'Login failed'],
    [200, '{"message":"Invalid credentials"}', 'Invalid credentials'],
    [200, '{"status":400,"message":"Invalid credentials","data":null}', 'Invalid credentials'],
  ])('to a log-in, %i %s is a refusal', async (status, body, message) => {
    oneOdd(status, body);
    expect(await failure(login())).toMatchObject({ kind: 'refused', message });
    expect(seen).toEqual({ outcomes: ['answered'], unauthorized: [] });
  });

  test.each(['Unauthorized', '<html>Unauthorized</html>'])(
    '401 %s to every call of the company ends the session while public content is served',
    async (body) => {
      at.answer = ({ url = '' }, response) => {
        if (url.includes('/company/'))
          return void response.writeHead(401, { 'Content-Type': 'text/html' }).end(body);
        response.writeHead(200, json).end('{"data":[]}');
      };
      expect(await failure(listEvents())).toMatchObject({ kind: 'refused', status: 401 });
      expect(seen).toEqual({ outcomes: ['denied'], unauthorized: ['token-1'] });
    },
  );

  test.each([408, 429])('%i as a page is a busy server', async (status) => {
    answering(status, 'Too many requests, please try again later.');
    expect(await failure(listEvents())).toMatchObject({
      kind: 'refused',
      message: 'Too many requests, please try again later.',
    });
    expect(seen.outcomes).toEqual(['server-trouble']);
  });

  test('is read as JSON whatever its type', async () => {
    oneOdd(200, '{"data":[{"_id":"e1"}]}');
    expect((await listEvents()).data).toHaveLength(1);
  });

  test('that times out is not a lost connection while the company can be read', async () => {
    at.answer = (request, response) => {
      if (request.url?.includes('/event/')) return void request.socket.destroy();
      response.writeHead(200, json).end('{"data":{"_id":"c"}}');
    };
    expect(await failure(listEvents())).toMatchObject({ kind: 'offline' });
    expect(seen.outcomes).toEqual(['server-trouble']);
  });

  test.each<[Record<string, string>, number]>([
    [{ 'X-Total-Count': '12' }, 11],
    [{ Link: '</list?page=2>; rel="next"' }, Number.POSITIVE_INFINITY],
  ])('with %j in its headers is a part of a list', async (headers, unlisted) => {
    answering(200, { data: [{ _id: 'e1' }] }, headers);
    expect((await listEvents()).gaps).toEqual({ call: 'listEvents', unread: 0, unlisted });
  });

  test('is never accepted from our own server', async () => {
    oneOdd(404, '<pre>Cannot GET</pre>');
    const asked = client({ isOwnApi: true }).send(eventsContract.listEvents, { company_id: 'c' });
    expect(await failure(asked)).toMatchObject({ kind: 'unreadable' });
    expect(seen.outcomes).toEqual(['foreign']);
  });
});
