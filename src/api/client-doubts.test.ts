/** What shows nothing of the call that it answers, at an API of another make: a second call tells who has spoken. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { contentContract } from '../../common/contract/content.ts';
import { eventsContract } from '../../common/contract/events.ts';
import { passwordContract } from '../../common/contract/password.ts';
import { sessionContract } from '../../common/contract/session.ts';
import { createClientFixture, failure } from '../../tests/support/client-fixture.ts';

const at = createClientFixture();
const { client, listEvents, seen } = at;

type Said = [status: number, body?: object | string];

function say(response: ServerResponse, [status, body]: Said) {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(typeof body === 'string' ? body : body && JSON.stringify(body));
}

/** What the API says to a call of another make that was not asked about. */
function others({ url = '' }: IncomingMessage): Said {
  if (url.endsWith('/auth/details')) return [200, { data: { _id: 'c' } }];
  return url.includes('/common_content') ? [200, { data: { terms_conditions: '' } }] : [200, { data: [] }];
}

/** Answers `path` so; the rest as the API does, or so as well. */
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
    ['a total of 0', { message: 'None', data: { total: 0 } }],
  ];

  test.each(EMPTY)('as %s is believed while the company is answered', async (_how, body) => {
    answeringOnly('/event/list', [200, body]);
    expect((await listEvents()).data).toEqual([]);
    expect(seen.outcomes).toEqual(['answered']);
  });

  test.each(EMPTY)('as %s is not believed of what says so to everything', async (_how, body) => {
    answeringOnly('', [200, body], false);
    expect(await failure(listEvents())).toMatchObject({ kind: 'unreadable', message: 'Server Error' });
    expect(seen.outcomes).toEqual(['foreign']);
  });
});

describe('A change that is answered with nothing of its own', () => {
  const SAID: [string, ...Said][] = [
    ['a welcome', 200, { message: 'Welcome to the Wi-Fi' }],
    ['null', 200, { message: 'Please sign in', data: null }],
    ['a list', 200, { data: [] }],
    ['a status', 200, { status: 'ok' }],
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

  test.each(all)('$path, $what: done where the API is seen to be there', async ({ path, send, said }) => {
    answeringOnly(path, said);
    await send();
    expect(seen.outcomes).toEqual(['answered']);
  });

  test.each(all)('$path, $what: not said to be done by what says so to everything', async (one) => {
    answeringOnly('', one.said, false);
    expect(await failure(one.send())).toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('. It is not certain that this was done: '),
    });
    expect(seen.outcomes).toEqual(['foreign']);
  });

  test.each(['<html>Welcome</html>', 'Whatever'])(
    'but with %s is not called failed: it is not certain',
    async (body) => {
      answeringOnly('change_password', [200, body]);
      const error = await failure(sends.change_password());
      expect(error).toMatchObject({ kind: 'unexpected', message: expect.stringContaining('not certain') });
      expect(seen.outcomes).toEqual(['answered']);
    },
  );

  test('but with an error in a 200 is refused in its words', async () => {
    for (const body of [{ error: 'Not now' }, { errors: ['Not now'] }, { ok: false, message: 'Not now' }]) {
      answeringOnly('event/delete', [200, body]);
      expect(await failure(sends['event/delete']())).toMatchObject({ kind: 'refused', message: 'Not now' });
    }
  });

  test('is believed of an API that counts the second look', async () => {
    at.answer = (request, response) => {
      if (request.url?.includes('/event/list')) return say(response, [200, { data: [] }]);
      say(response, [429, { message: 'Too many requests' }]);
    };
    expect((await listEvents()).data).toEqual([]);
    expect(seen.outcomes).toEqual(['answered']);
  });

  test('is done where it has ended the session that it was made with', async () => {
    at.answer = (request, response) => {
      if (request.url?.endsWith('change_password')) return say(response, [200, { message: 'Success' }]);
      say(response, request.url?.endsWith('/auth/details') ? [401, {}] : others(request));
    };
    await sends.change_password();
    expect(seen).toEqual({ outcomes: ['answered'], unauthorized: [] });
  });

  test('is asked about nowhere else where our own server marks its answers', async () => {
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

  test('is believed of a log-out, after which nobody could be asked', async () => {
    for (const said of [[204], [200, 'OK']] satisfies Said[]) {
      seen.outcomes = [];
      answeringOnly('', said, false);
      await client().send(sessionContract.logout, {});
      expect(seen.outcomes).toEqual(['answered']);
    }
  });
});
