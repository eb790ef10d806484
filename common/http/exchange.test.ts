import { expect, test } from 'vitest';
import { jsonOf } from './exchange.ts';

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
