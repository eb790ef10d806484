import { describe, expect, test } from 'vitest';
import { type Answer, outcomeOf, type Verdict, verdictOn } from './answers.ts';

const NOW = Date.parse('2026-03-01T18:00:00Z');

function http(
  status: number,
  json: unknown = { message: `Said ${status}` },
  retryAfter: string | null = null,
) {
  return { kind: 'http', status, json, retryAfter } as const satisfies Answer;
}

/** Not ours: a page, or JSON that was cut off. */
function page(status: number): Answer {
  return { kind: 'http', status, json: undefined, retryAfter: null };
}

function onSend(answer: Answer): Verdict {
  return verdictOn(answer, 'sendEventInvitation', NOW);
}

describe('the 17 answers of the proof land where they belong', () => {
  test.each([400, 403, 404, 409, 410, 413, 422])('%i parks with the words of the server', (status) => {
    expect(onSend(http(status))).toEqual({ kind: 'park', status, message: `Said ${status}` });
  });

  test.each([408, 425, 429, 500, 502, 503, 504])('%i is tried again', (status) => {
    expect(onSend(http(status))).toMatchObject({ kind: 'retry', reason: 'server-trouble', status });
  });

  test('401 asks for a login and keeps all', () => {
    expect(onSend(http(401))).toEqual({ kind: 'sign-in' });
  });

  test('a page with status 200 is a sign-in page, not a delivery', () => {
    expect(onSend(page(200))).toMatchObject({ kind: 'retry', reason: 'foreign' });
  });

  test('a redirect is one too, seen or unseen', () => {
    expect(onSend({ kind: 'redirect' })).toMatchObject({ kind: 'retry', reason: 'foreign' });
    expect(onSend(page(302))).toMatchObject({ kind: 'retry', reason: 'foreign' });
  });
});

describe('an entry ends', () => {
  test('only with JSON of our shape, and remembers the id that the server gave', () => {
    expect(onSend(http(201, { message: 'Sent', data: { _id: 7 } }))).toEqual({
      kind: 'done',
      message: 'Sent',
      serverId: '7',
      data: { _id: 7 },
    });
    for (const strange of [{ status: 'login required' }, ['x'], 'ok', null]) {
      expect(onSend(http(200, strange))).toMatchObject({ kind: 'retry', reason: 'foreign' });
    }
  });

  test.each([404, 410])(
    'when what it removes is already gone (%i), but not for a page that says so',
    (status) => {
      expect(verdictOn(http(status), 'cancelEventInvitation', NOW).kind).toBe('done');
      expect(verdictOn(page(status), 'cancelEventInvitation', NOW).kind).toBe('retry');
    },
  );

  test('never by a page in place of the server, except where no retry could help', () => {
    expect(onSend(page(403))).toMatchObject({ kind: 'retry', reason: 'foreign' });
    expect(onSend(page(511))).toMatchObject({ kind: 'retry', reason: 'foreign' });
    expect(onSend(page(413))).toEqual({
      kind: 'park',
      status: 413,
      message: 'Send Invite Action Failed',
    });
  });
});

describe('409', () => {
  test('with Retry-After means that the same key is being worked on', () => {
    expect(onSend(http(409, { message: 'Busy' }, '1'))).toMatchObject({ kind: 'retry', waitMs: 1_000 });
  });

  test('without it is a refusal', () => {
    expect(onSend(http(409, { message: 'ada@x.org is already invited' }))).toMatchObject({ kind: 'park' });
  });
});

test('a server may ask for patience, in seconds or by date', () => {
  expect(onSend(http(429, {}, '7'))).toMatchObject({ waitMs: 7_000 });
  expect(onSend(http(503, {}, 'Sun, 01 Mar 2026 18:00:30 GMT'))).toMatchObject({ waitMs: 30_000 });
});

test('the chip learns what kind of trouble it was', () => {
  const outcomes = [http(200, { data: {} }), http(422), http(500), http(401), page(200)].map((answer) =>
    outcomeOf(onSend(answer)),
  );
  expect(outcomes).toEqual(['answered', 'answered', 'server-trouble', 'denied', 'foreign']);
  expect(outcomeOf(onSend({ kind: 'timeout' }))).toBe('timeout');
});
