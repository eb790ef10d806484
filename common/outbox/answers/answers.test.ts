import { describe, expect, test } from 'vitest';
import type { AnswerSource } from '../../contract/answer-source.ts';
import type { QueueableCall } from '../../contract/calls.ts';
import { type Answer, type AttemptFacts, type Disposition, outcomeOf, readingOf } from './answers.ts';

const NOW = Date.parse('2026-03-01T18:00:00Z');

/** The response bodies used below. */
const bodies = {
  page: undefined,
  'a cut-off body': undefined,
  nothing: undefined,
  '{}': {},
  '[]': [],
  'a message': { message: 'Welcome to Hotel Wi-Fi' },
  'other JSON': { status: 'login required' },
  'an id': { message: 'Sent', data: { _id: 7 } },
  'the person': { message: 'Sent', data: { _id: 7, email: 'ada@guests.test' } },
  'data without an id': { message: 'Sent', data: {} },
  rows: { message: 'Sent', data: { rows: [] } },
};
type Body = keyof typeof bodies;

function http(status: number, body: Body, source: AnswerSource = 'ours', retryAfter: string | null = null) {
  return {
    kind: 'http',
    source,
    status,
    json: bodies[body],
    isEmpty: body === 'nothing',
    retryAfter,
  } as const satisfies Answer;
}

const calls = {
  create: 'sendEventInvitation',
  remove: 'cancelEventInvitation',
  sheet: 'bulkSendEventInvitations',
} as const;

/** Short form of the result: a check's name with "?", then "or refused" if a second identical answer is a refusal. */
function read(answer: Answer, call: QueueableCall, attempt: Partial<AttemptFacts> = {}): string {
  const reading = readingOf(answer, { call, doubted: null, keepsKeys: false, ...attempt }, NOW);
  if (reading.kind === 'check') return `${reading.by}?${reading.refusal ? ' or refused' : ''}`;
  if (reading.kind === 'retry') return reading.reason;
  return reading.kind === 'fail' ? `refused: ${reading.message}` : reading.kind;
}

/** Each row: source, status, body, and the result for a creation, a removal and a sheet. */
const table: [AnswerSource, number, Body, create: string, remove: string, sheet: string][] = [
  // Our own server, recognized by its header.
  ['ours', 200, 'an id', 'done', 'done', 'done'],
  ['ours', 200, 'a message', 'done', 'done', 'done'],
  ['ours', 200, 'page', 'foreign', 'foreign', 'foreign'],
  ['ours', 200, 'a cut-off body', 'foreign', 'foreign', 'foreign'],
  ['ours', 200, '{}', 'foreign', 'foreign', 'foreign'],
  ['ours', 302, 'page', 'foreign', 'foreign', 'foreign'],
  ['ours', 401, 'a message', 'sign-in', 'sign-in', 'sign-in'],
  ['ours', 404, 'a message', 'refused: Welcome to Hotel Wi-Fi', 'done', 'refused: Welcome to Hotel Wi-Fi'],
  ['ours', 410, 'a message', 'refused: Welcome to Hotel Wi-Fi', 'done', 'refused: Welcome to Hotel Wi-Fi'],
  [
    'ours',
    422,
    '{}',
    'refused: Send Invite Action Failed',
    'refused: Failed to cancel invitation',
    'refused: Send Bulk Invite Action Failed',
  ],
  // An API of another make, or anything in its place.
  ['unproven', 200, 'an id', 'list?', 'list?', 'list?'],
  ['unproven', 200, 'the person', 'done', 'list?', 'list?'],
  ['unproven', 200, 'rows', 'list?', 'list?', 'done'],
  ['unproven', 200, 'a message', 'list?', 'list?', 'list?'],
  ['unproven', 200, 'data without an id', 'list?', 'list?', 'list?'],
  ['unproven', 200, '{}', 'list?', 'list?', 'list?'],
  ['unproven', 204, 'nothing', 'list?', 'list?', 'list?'],
  ['unproven', 200, 'page', 'foreign', 'list?', 'foreign'],
  ['unproven', 401, 'a message', 'session?', 'session?', 'session?'],
  ['unproven', 401, '{}', 'session?', 'session?', 'session?'],
  ['unproven', 401, 'nothing', 'session?', 'session?', 'session?'],
  ['unproven', 401, 'page', 'session?', 'session?', 'session?'],
  [
    'unproven',
    404,
    'a message',
    'refused: Welcome to Hotel Wi-Fi',
    'list?',
    'refused: Welcome to Hotel Wi-Fi',
  ],
  ['unproven', 404, '{}', 'api?', 'list?', 'api?'],
  ['unproven', 410, 'page', 'api?', 'list?', 'api?'],
  [
    'unproven',
    422,
    'a message',
    'refused: Welcome to Hotel Wi-Fi',
    'list? or refused',
    'refused: Welcome to Hotel Wi-Fi',
  ],
  ['unproven', 400, '{}', 'api?', 'list?', 'api?'],
  ['unproven', 403, 'page', 'api?', 'api?', 'api?'],
  // Not our API, which is the only one at this address.
  ['foreign', 200, 'an id', 'foreign', 'list?', 'foreign'],
  ['foreign', 200, 'a message', 'foreign', 'list?', 'foreign'],
  ['foreign', 200, 'page', 'foreign', 'list?', 'foreign'],
  ['foreign', 401, 'a message', 'foreign', 'foreign', 'foreign'],
  ['foreign', 401, '{}', 'foreign', 'foreign', 'foreign'],
  ['foreign', 401, 'page', 'foreign', 'foreign', 'foreign'],
  ['foreign', 403, 'a message', 'foreign', 'foreign', 'foreign'],
  ['foreign', 404, 'a message', 'foreign', 'list?', 'foreign'],
  ['foreign', 410, 'page', 'foreign', 'list?', 'foreign'],
];

test.each(table)('%s answers %i with %s', (source, status, body, create, remove, sheet) => {
  const answer = http(status, body, source);
  expect([read(answer, calls.create), read(answer, calls.remove), read(answer, calls.sheet)]).toEqual([
    create,
    remove,
    sheet,
  ]);
});

describe('an answer from any source', () => {
  const anybody: AnswerSource[] = ['ours', 'unproven', 'foreign'];

  test.each(anybody)('%s: 408, 425, 429 and 5xx are retried', (source) => {
    for (const status of [408, 425, 429, 500, 502, 503, 504]) {
      for (const body of ['page', 'a message', 'nothing'] as const) {
        expect(read(http(status, body, source), calls.remove)).toBe('server-trouble');
      }
    }
    expect(read(http(511, 'page', source), calls.create)).toBe('foreign');
  });

  test.each(anybody)('%s: 413 and 415 are refusals, as a retry cannot change the file', (source) => {
    expect(read(http(413, 'page', source), calls.sheet)).toBe('refused: Send Bulk Invite Action Failed');
    expect(read(http(415, '{}', source), calls.sheet)).toBe('refused: Send Bulk Invite Action Failed');
  });

  test('a redirect, a time-out and a missing network are retried', () => {
    const kinds = ['redirect', 'timeout', 'offline', 'aborted'] as const;
    const readings = kinds.map((kind) => read({ kind }, calls.create, { keepsKeys: true }));
    expect(readings).toEqual(['foreign', 'timeout', 'offline', 'offline']);
    expect(read({ kind: 'redirect' }, calls.create, { keepsKeys: true, doubted: 0 })).toBe('foreign');
  });

  test('a redirect by an API without keys, which may be its way to refuse, has the rest of it asked', () => {
    expect(read({ kind: 'redirect' }, calls.create)).toBe('api?');
    expect(read({ kind: 'redirect' }, calls.create, { doubted: 0 })).toBe('api? or refused');
    expect(read({ kind: 'redirect' }, calls.remove, { doubted: 403 })).toBe('api?');
  });
});

describe('the same doubtful answer twice', () => {
  const twice = (source: AnswerSource, status: number, body: Body, call: QueueableCall = calls.create) =>
    read(http(status, body, source), call, { doubted: status });

  test('is a refusal when the rest of the API answers', () => {
    expect(twice('unproven', 400, '{}')).toBe('api? or refused');
    expect(twice('unproven', 403, 'page')).toBe('api? or refused');
    expect(twice('foreign', 403, 'a message')).toBe('api? or refused');
    expect(twice('unproven', 401, '{}')).toBe('session? or refused');
    expect(twice('unproven', 401, 'page')).toBe('session? or refused');
    expect(twice('foreign', 404, 'a message', calls.remove)).toBe('list? or refused');
  });

  test('counts only when both statuses are equal', () => {
    expect(read(http(400, '{}', 'unproven'), calls.create, { doubted: 403 })).toBe('api?');
  });

  test('is refused with the message of the call', () => {
    const attempt = { call: calls.remove, doubted: 403, keepsKeys: true };
    expect(readingOf(http(403, 'page', 'foreign'), attempt, NOW)).toMatchObject({
      refusal: { kind: 'fail', status: 403, message: 'Failed to cancel invitation' },
    });
  });
});

test('a creation is sent again, without a look at the list, when the API keeps keys', () => {
  expect(read(http(200, 'a message', 'unproven'), calls.create, { keepsKeys: true })).toBe('foreign');
});

test('a success keeps the id and the data of the answer', () => {
  const attempt = { call: calls.create, doubted: null, keepsKeys: true };
  expect(readingOf(http(201, 'an id'), attempt, NOW)).toEqual({
    kind: 'done',
    message: 'Sent',
    serverId: '7',
    data: { _id: 7 },
  });
});

describe('409', () => {
  test('with Retry-After is retried, as a request with the same key is in progress', () => {
    expect(read(http(409, 'a message', 'ours', '1'), calls.create)).toBe('server-trouble');
    expect(read(http(409, 'a message', 'foreign', '1'), calls.create)).toBe('foreign');
  });

  test('without Retry-After is a refusal', () => {
    expect(read(http(409, 'a message'), calls.create)).toBe('refused: Welcome to Hotel Wi-Fi');
  });
});

test('the wait follows Retry-After, in seconds or as a date', () => {
  const attempt = { call: calls.create, doubted: null, keepsKeys: true };
  const waitOf = (retryAfter: string) => readingOf(http(503, '{}', 'ours', retryAfter), attempt, NOW);
  expect(waitOf('7')).toMatchObject({ waitMs: 7_000 });
  expect(waitOf('Sun, 01 Mar 2026 18:00:30 GMT')).toMatchObject({ waitMs: 30_000 });
});

test('outcomeOf gives the connectivity chip the kind of failure', () => {
  const trouble = { status: null, message: '', waitMs: undefined };
  const dispositions: Disposition[] = [
    { kind: 'done', message: '', serverId: null, data: null },
    { kind: 'fail', status: 422, message: '' },
    { kind: 'sign-in' },
    { kind: 'retry', reason: 'timeout', ...trouble },
    { kind: 'retry', reason: 'foreign', ...trouble },
  ];
  expect(dispositions.map(outcomeOf)).toEqual(['answered', 'answered', 'denied', 'timeout', 'foreign']);
  // The API's answer is in doubt, but the API was reached.
  expect(outcomeOf({ kind: 'retry', reason: 'foreign', ...trouble, isByApi: true })).toBe('answered');
});
