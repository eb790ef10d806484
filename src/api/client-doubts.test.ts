/** Inconclusive answers of an API of another make: a second call shows who has sent them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { contentContract } from '../../common/contract/content.ts';
import { eventsContract } from '../../common/contract/events.ts';
import { passwordContract } from '../../common/contract/password.ts';
import { sessionContract } from '../../common/contract/session.ts';
import { createClientFixture, failure } from '../../tests/support/screens/client-fixture.ts';

const at = createClientFixture();
const { client, listEvents, seen } = at;

type Said = [status: number, body?: object | string];

function say(response: ServerResponse, [status, body]: Said) {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(typeof body === 'string' ? body : body && JSON.stringify(body));
}

/** What an API of another make answers to all other calls. */
function others({ url = '' }: IncomingMessage): Said {
  if (url.endsWith('/auth/details')) return [200, { data: { _id: 'c' } }];
  return url.includes('/common_content') ? [200, { data: { terms_conditions: '' } }] : [200, { data: [] }];
}

/** Answers `path` so; everything else like the API, or in the same way. */
function answeringOnly(path: string, said: Said, isApi = true) {
  at.answer = (request, response) => {
    const isAsked = !isApi || request.url?.includes(path);
    say(response, isAsked ? said : others(request));
  };
}

describe('An empty list', () => {
  const EMPTY: [string, object][] = [
    ['null', { data: null }],
    ['{}', { message: 'portal', code: 0, data: {} }],
    ['[]', { data: [] }],
    ['a result of null', { data: { result: null } }],
    ['false, as PHP answers', { data: false }],
    ['a total of 0', { message: 'None', data: { total: 0 } }],
    ['[] under another name', { data: { events: [] } }],
    ['[] alone', []],
    ['[] beside a flag', { success: true, events: [] }],
  ];

  test.each(EMPTY)('as %s is accepted while the company can be read', async (_how, body) => {
    answeringOnly('/event/list', [200, body]);
    expect((await listEvents()).data).toEqual([]);
    expect(seen.outcomes).toEqual(['answered']);
  });

  test.each(EMPTY)('as %s is not accepted when everything is answered so', async (_how, body) => {
    answeringOnly('', [200, body], false);
    expect(await failure(listEvents())).toMatchObject({ kind: 'unreadable', message: 'Server Error' });
    expect(seen.outcomes).toEqual(['foreign']);
  });
});

describe('A change that is answered without content', () => {
  const SAID: [string, ...Said][] = [
    ['a welcome', 200, { message: 'Welcome to the Wi-Fi' }],
    ['null', 200, { message: 'Please sign in', data: null }],
    ['a list', 200, { data: [] }],
    ['a status', 200, { status: 'ok' }],
    ['an id', 200, { message: 'OK', data: { id: 1, state: 'guest' } }],
    ['no body', 204],
    ['a word', 200, 'OK'],
    ['a sentence', 200, 'Updated successfully.'],
  ];
  const message = { name: 'Ada', email: 'ada@x.co', phone: '1', message: 'Hi' };
  const reset = { email: 'ada@x.co', otp: '123456', new_password: 'Fresh-pass-1' };
  const change = { old_password: 'Old-pass-1', new_password: 'Fresh-pass-1' };
  const visitor = () => client({ token: () => null });
  const sends = {
    'event/delete': () => client().send(eventsContract.deleteEvent, { event_id: '1' }),
    'event/deactivate': () => client().send(eventsContract.setEventStatus, { event_id: '1', status: 0 }),
    change_password: () => client().send(passwordContract.changePassword, change),
    'contactus/fill': () => visitor().send(contentContract.sendContactMessage, message),
    reset_password: () => visitor().send(passwordContract.resetPassword, reset),
    forgot_password: () => visitor().send(passwordContract.forgotPassword, { email: 'ada@x.co' }),
  };
  const all = Object.entries(sends).flatMap(([path, send]) =>
    SAID.map(([what, ...said]) => ({ path, what, send, said })),
  );

  test.each(all)('$path, $what: done when another call confirms the API', async ({ path, send, said }) => {
    answeringOnly(path, said);
    await send();
    expect(seen.outcomes).toEqual(['answered']);
  });

  test.each(all)('$path, $what: not reported as done when everything is answered so', async (one) => {
    answeringOnly('', one.said, false);
    expect(await failure(one.send())).toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('. It is not certain that this was done: '),
    });
    expect(seen.outcomes).toEqual(['foreign']);
  });

  test('by an id that differs each time is not reported as done either', async () => {
    let count = 0;
    at.answer = (_, response) => {
      count += 1;
      say(response, [200, { data: { id: count } }]);
    };
    expect(await failure(sends['event/delete']())).toMatchObject({ kind: 'unreadable' });
  });

  test.each(['<html>Welcome</html>', 'Whatever'])(
    'but with %s is not reported as failed but as uncertain',
    async (body) => {
      answeringOnly('change_password', [200, body]);
      const error = await failure(sends.change_password());
      expect(error).toMatchObject({ kind: 'unexpected', message: expect.stringContaining('not certain') });
      expect(seen.outcomes).toEqual(['answered']);
    },
  );

  test('but with an error in a 200 is refused with its message', async () => {
    for (const body of [{ error: 'Not now' }, { errors: ['Not now'] }, { ok: false, message: 'Not now' }]) {
      answeringOnly('event/delete', [200, body]);
      expect(await failure(sends['event/delete']())).toMatchObject({ kind: 'refused', message: 'Not now' });
    }
  });

  test('is accepted when the API rate-limits the second call', async () => {
    at.answer = (request, response) => {
      if (request.url?.includes('/event/list')) return say(response, [200, { data: [] }]);
      say(response, [429, { message: 'Too many requests' }]);
    };
    expect((await listEvents()).data).toEqual([]);
    expect(seen.outcomes).toEqual(['answered']);
  });

  test('is done when it has ended its own session', async () => {
    at.answer = (request, response) => {
      if (request.url?.endsWith('change_password')) return say(response, [200, { message: 'Success' }]);
      say(response, request.url?.endsWith('/auth/details') ? [401, {}] : others(request));
    };
    await sends.change_password();
    expect(seen).toEqual({ outcomes: ['answered'], unauthorized: [] });
  });

  test('needs no second call when our own server marks its answers', async () => {
    const asked: unknown[] = [];
    at.answer = ({ url }, response) => {
      asked.push(url);
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'X-Vantage-Api': '1' })
        .end('{"data":[]}');
    };
    await client({ isOwnApi: true }).send(eventsContract.deleteEvent, { event_id: '1' });
    await client({ isOwnApi: true }).send(eventsContract.listEvents, { company_id: 'c' });
    expect(asked).toHaveLength(2);
  });

  test('is accepted for a log-out, after which no call could confirm it', async () => {
    for (const said of [[204], [200, 'OK']] satisfies Said[]) {
      seen.outcomes = [];
      answeringOnly('', said, false);
      await client().send(sessionContract.logout, {});
      expect(seen.outcomes).toEqual(['answered']);
    }
  });
});
