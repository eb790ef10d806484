import { describe, expect, test } from 'vitest';
import { systemClock } from '../lib/clock.ts';
import { exchange, jsonOf } from './exchange.ts';

const read = (body: string, source: 'ours' | 'unproven' = 'unproven') =>
  jsonOf({ headers: new Headers({ 'Content-Type': 'application/json' }), body, source });

test('ids beyond exact numbers stay apart, as texts', () => {
  const body = '{"result":[{"id": 9007199254740993,"event_id":9007199254740992},{"_id":9007199254740992}]}';
  expect(read(body)).toEqual({
    result: [{ id: '9007199254740993', event_id: '9007199254740992' }, { _id: '9007199254740992' }],
  });
});

test('the answers of our own server, whose ids are texts, are not searched for them', () => {
  expect(read('{"id":1234567890123456}', 'ours')).toEqual({ id: 1_234_567_890_123_456 });
});

test('ids, times and numbers that MongoDB’s JSON puts into objects are values', () => {
  const times = '"date":{ "$date" : "2031-12-21T00:00:00Z" },"at":{"$date":1955610300000}';
  expect(read(`[{"_id":{"$oid":"65f0a1"},${times},"price":{"$numberDecimal":"80.50"}}]`)).toEqual([
    { _id: '65f0a1', date: '2031-12-21T00:00:00Z', at: 1_955_610_300_000, price: '80.50' },
  ]);
});

test('other numbers and texts are as they were sent', () => {
  const texts = { note: '"id":9007199254740993,', text: '\\"id":1', quoted: '{"$oid":"65f0a1"}' };
  const body = { id: 7, total: 1e20, ...texts, plain: { $oid: ['65f0a1'] } };
  expect(read(JSON.stringify(body))).toEqual(body);
});

describe('an API of another make whose ids are numbers', () => {
  const asked = {
    event_id: '1003',
    name: 'Ann "event_id":"7"',
    product_id: 'small',
    long_id: '9007199254740993',
  };
  const repeated = { ...asked, event_id: 1003 };
  const wantsNumber = Response.json({ message: ['event_id must be a number'] }, { status: 422 });

  /** Sends with these answers, in turn. */
  async function send(answers: (Response | Error)[], body: object = asked, isOwnApi = false) {
    const bodies: unknown[] = [];
    const fetch = async (_: unknown, init?: RequestInit) => {
      bodies.push(JSON.parse(String(init?.body)));
      const answer = answers[bodies.length - 1];
      if (answer instanceof Response) return answer.clone();
      throw answer;
    };
    const transport = { fetch, clock: systemClock, isOwnApi };
    const request = { method: 'POST', body: JSON.stringify(body) };
    const exchanged = await exchange(transport, 'https://api.test/api/v1/x', request, { timeoutMs: 5000 });
    return { bodies, exchanged };
  }

  test('gets them as numbers once it has refused texts', async () => {
    const { bodies, exchanged } = await send([
      wantsNumber,
      Response.json({ message: 'Sent' }, { status: 201 }),
    ]);
    expect(bodies).toEqual([asked, repeated]);
    expect(exchanged).toMatchObject({ kind: 'answer', answer: { status: 201 } });
  });

  test('is not believed to have refused what was lost the second time', async () => {
    const { exchanged } = await send([wantsNumber, new TypeError('Failed to fetch')]);
    expect(exchanged.kind).toBe('offline');
  });

  test('has its own reason shown if it refuses numbers for another one', async () => {
    const refused = Response.json({ message: 'Already invited' }, { status: 400 });
    const { exchanged } = await send([wantsNumber, refused]);
    expect(exchanged).toMatchObject({ answer: { status: 400, body: expect.stringContaining('Already') } });
  });

  test.each([
    ['another reason', [Response.json({ message: 'Already invited' }, { status: 422 })], asked, false],
    ['ids that are no numbers', [wantsNumber], { event_id: '65f0a1' }, false],
    ['trouble', [Response.json({ message: 'number' }, { status: 500 })], asked, false],
    ['a refusal by our own server', [wantsNumber], asked, true],
  ])('is not asked again after %s', async (_what, answers, body, isOwnApi) => {
    expect((await send(answers, body, isOwnApi)).bodies).toEqual([body]);
  });
});
