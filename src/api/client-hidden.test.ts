/**
 * Refusals of an API of another make that a page cannot recognize by their status: a browser hides answers without CORS
 * headers, and some APIs report an ended session only in a message.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { eventsContract } from '../../common/contract/events.ts';
import { createClientFixture, failure } from '../../tests/support/screens/client-fixture.ts';

const at = createClientFixture();
const { listEvents, seen } = at;
const json = { 'Content-Type': 'application/json' };
const PUBLIC = { message: 'Success', data: [] };

afterEach(() => {
  vi.useRealTimers();
});

describe('A call whose answer the browser hides', () => {
  /** @param isHidden of the nth request for the company */
  function hiding(isHidden: (nth: number) => boolean, isPublicThere = true) {
    let count = 0;
    at.answer = ({ url = '', socket }, response) => {
      const isPublic = url.includes('/common/');
      const isList = url.includes('/event/');
      if (!isPublic && !isList) count += 1;
      if (isList || (isPublic ? !isPublicThere : isHidden(count))) return void socket.destroy();
      response.writeHead(200, json).end(JSON.stringify(isPublic ? PUBLIC : { data: { _id: 'c' } }));
    };
  }

  test('for the company too, while public content is served, means that the session has ended', async () => {
    hiding(() => true);
    expect(await failure(listEvents())).toMatchObject({ kind: 'offline' });
    expect(seen).toEqual({ outcomes: ['denied'], unauthorized: ['token-1'] });
  });

  test('is a server error when the company can be read, at once or at the next try', async () => {
    hiding(() => false);
    await failure(listEvents());
    hiding((nth) => nth < 3);
    await failure(listEvents());
    expect(seen).toEqual({ outcomes: ['server-trouble', 'server-trouble'], unauthorized: [] });
  });

  test('is a lost connection when nothing else answers either', async () => {
    hiding(() => true, false);
    await failure(listEvents());
    expect(seen).toEqual({ outcomes: ['offline'], unauthorized: [] });
  });
});

describe('Hidden errors of an API whose session has not ended', () => {
  test.each([
    ['hidden answers', undefined],
    ['pages', '<p>Maintenance</p>'],
  ])('in an outage, while a cache still serves its public content: %s', async (_what, page) => {
    const kept = new Set([
      '/api/v1/common/questions?language=en',
      '/api/v1/common/common_content?language=en',
    ]);
    at.answer = ({ url = '', socket }, response) => {
      if (kept.has(url)) response.writeHead(200, json).end(JSON.stringify(PUBLIC));
      else if (page === undefined) socket.destroy();
      else response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
    };
    await failure(listEvents());
    expect(seen.unauthorized).toEqual([]);
  });

  test('when calls of the company are limited, until a minute has passed without an answer', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let isLimited = false;
    at.answer = ({ url = '', socket }, response) => {
      if (isLimited && !url.includes('/common/')) socket.destroy();
      else response.writeHead(200, json).end(JSON.stringify({ data: [{ _id: 'e1' }] }));
    };
    const client = at.client();
    const list = () => client.send(eventsContract.listEvents, {});
    await list();
    isLimited = true;
    await failure(list());
    vi.advanceTimersByTime(59_000);
    await failure(list());
    expect(seen).toEqual({ outcomes: ['answered', 'server-trouble', 'server-trouble'], unauthorized: [] });
    vi.advanceTimersByTime(1_000);
    await failure(list());
    expect(seen.unauthorized).toEqual(['token-1']);
  });
});

describe('A session whose end is only in a message', () => {
  /** @param isCompanyToo whether the company is refused in the same way */
  function refusing(status: number, body: object | string, isCompanyToo = true, isPublicThere = true) {
    at.answer = ({ url = '' }, response) => {
      const isPublic = url.includes('/common/');
      const isRefused = isPublic ? !isPublicThere : isCompanyToo || url.includes('/event/');
      const kind = isRefused ? status : 200;
      const said = isPublic ? PUBLIC : { data: { _id: 'c' } };
      const refusal = typeof body === 'string' ? body : JSON.stringify(body);
      response.writeHead(kind, json).end(isRefused ? refusal : JSON.stringify(said));
    };
  }

  test.each([
    [200, { success: false, message: 'Invalid token' }],
    [200, { status: 'error', message: 'Your session has expired' }],
    [400, { message: 'jwt expired' }],
    [403, { message: 'No token provided' }],
    [440, { message: 'Login time-out' }],
    [419, ''],
    [500, { message: 'jwt malformed' }],
  ])('by %i %j is over once the company is refused alike', async (status, body) => {
    refusing(status, body);
    expect(await failure(listEvents())).toMatchObject({ kind: 'refused', status });
    expect(seen).toEqual({ outcomes: ['denied'], unauthorized: ['token-1'] });
    refusing(status, body, false);
    await failure(listEvents());
    refusing(status, body, true, false);
    await failure(listEvents());
    expect(seen.unauthorized).toEqual(['token-1']);
  });

  test('is not ended by other messages', async () => {
    refusing(400, { message: 'The date is invalid' });
    expect(await failure(listEvents())).toMatchObject({ kind: 'refused', message: 'The date is invalid' });
    expect(seen).toEqual({ outcomes: ['answered'], unauthorized: [] });
  });
});
