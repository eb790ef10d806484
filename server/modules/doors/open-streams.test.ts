import { expect, test } from 'vitest';
import { createOpenStreams, type OpenStream } from './open-streams.ts';

const stream = { body: new ReadableStream<Uint8Array>(), announce() {}, beAlive() {}, end() {} };
const streamOf = (caller: string, itemId = 'gala', companyId = 'host'): OpenStream => ({
  watch: { itemId, companyId, caller },
  stream,
});

test('open streams are found by event, company and caller, the oldest first', () => {
  const open = createOpenStreams();
  const [first, second, other] = [
    streamOf('north'),
    streamOf('north', 'expo'),
    streamOf('x', 'run', 'other'),
  ];
  for (const one of [first, second, other]) open.add(one);
  expect([...open.of('caller', 'north')]).toEqual([first, second]);
  expect([...open.of('companyId', 'host')]).toEqual([first, second]);
  expect([...open.of('itemId', 'expo')]).toEqual([second]);
  expect(open.all('companyId')).toEqual(['host', 'other']);
  expect(open.size()).toBe(3);
});

test('nothing is kept of closed streams', () => {
  const open = createOpenStreams();
  const [first, second] = [streamOf('north'), streamOf('south')];
  for (const one of [first, second]) open.add(one);
  open.delete(first);
  open.delete(first);
  expect(open.has(first)).toBe(false);
  expect([...open.of('companyId', 'host')]).toEqual([second]);
  expect(open.all('caller')).toEqual(['south']);
  open.delete(second);
  expect([open.size(), open.all('itemId'), [...open.of('itemId', 'gala')]]).toEqual([0, [], []]);
});

test('the streams of a company or caller are found without looking at those of others', () => {
  const open = createOpenStreams();
  let looks = 0;
  for (let at = 0; at < 1_000; at += 1) {
    const one = streamOf(`token ${at}`, 'gala', `company ${at % 10}`);
    const { watch } = one;
    open.add({
      ...one,
      get watch() {
        looks += 1;
        return watch;
      },
    });
  }
  looks = 0;
  expect(
    [...open.of('companyId', 'company 3')].filter(({ watch }) => watch.caller === 'token 3'),
  ).toHaveLength(1);
  expect(open.of('caller', 'token 4').size).toBe(1);
  expect(looks).toBe(100);
});
