import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createGate } from '../../../tests/support/gate.ts';
import { heldTimers } from '../../../tests/support/held-timers.ts';
import type { DoorWatch } from '../../context/door-streams.ts';
import { createLog } from '../../infra/log/log.ts';
import { createDoorStreams } from './door-streams.ts';

const ALIVE_MS = 8_000;

/** Streams with a fake notifier, and with counted queries. */
function setUp() {
  const timers = heldTimers();
  const gate = createGate();
  const gone = new Set<string>();
  const asked = { lastPlace: 0, withReadAccess: [] as number[] };
  let hear: (payload: string | undefined) => void = () => {};
  const streams = createDoorStreams({
    listen: async (_, onNotice) => {
      hear = onNotice;
      return async () => {};
    },
    lastPlace: async () => {
      asked.lastPlace += 1;
      return 1;
    },
    withReadAccess: async (_, watches) => {
      asked.withReadAccess.push(watches.length);
      await gate.opened;
      return new Set(watches.filter(({ caller }) => !gone.has(caller)));
    },
    now: () => new Date('2026-03-01T12:00:00Z'),
    later: timers.later,
    log: createLog('silent'),
    mostOfAll: 1_000,
  });
  const open = async (count: number, companyId = 'company', each = 1) => {
    const watches: DoorWatch[] = Array.from({ length: count }, (_, at) => ({
      itemId: `event of ${companyId}`,
      companyId,
      caller: `${companyId} ${Math.floor(at / each)}`,
    }));
    const bodies = [];
    for (const watch of watches) bodies.push(await streams.open(watch));
    return bodies;
  };
  return { streams, open, gate, gone, asked, timers, hear: (payload: string | undefined) => hear(payload) };
}

async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await nextTurn();
}

async function textOf(body: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return await new Response(body).text();
}

test('300 streams of a company ask two queries in all when it changes two hundred times', async () => {
  const { open, gate, asked, hear } = setUp();
  await open(300);
  await open(5, 'other');
  for (let change = 0; change < 200; change += 1) hear('access company');
  gate.open();
  await someTurns();
  expect(asked.withReadAccess).toEqual([300, 300]);
});

test('closed streams are not queried any more', async () => {
  const { open, gate, asked, hear } = setUp();
  const bodies = await open(300);
  for (let change = 0; change < 200; change += 1) hear('access company');
  for (const body of bodies) await body.cancel();
  gate.open();
  await someTurns();
  hear('access company');
  hear('log event of company');
  const before = asked.lastPlace;
  await someTurns();
  expect(asked.withReadAccess).toEqual([300]);
  expect(asked.lastPlace).toBe(before);
});

test('a stream ends when it loses access while its company is being checked', async () => {
  const { open, gate, gone, asked, hear } = setUp();
  const [first, second] = await open(2);
  hear('access company');
  gone.add('company 0');
  hear('access company');
  gate.open();
  expect(await textOf(first)).toContain('event: end\ndata: {"reason":"ended"}');
  await vi.waitFor(() => expect(asked.withReadAccess).toEqual([2, 1]));
  await second?.cancel();
});

test('each company and each event is queried once after a gap in the notifications', async () => {
  const { open, gate, asked, hear } = setUp();
  await open(10);
  await open(10, 'other');
  await someTurns();
  const before = asked.lastPlace;
  gate.open();
  hear(undefined);
  await someTurns();
  expect(asked.withReadAccess).toEqual([10, 10]);
  expect(asked.lastPlace).toBe(before + 2);
});

test('all streams of a company share one check and one look at the log every 24 s', async () => {
  const { open, gate, asked, timers } = setUp();
  const bodies = await open(300);
  await someTurns();
  const before = asked.lastPlace;
  gate.open();
  for (const checks of [0, 0, 1]) {
    timers.ring(ALIVE_MS);
    await someTurns();
    expect(asked).toEqual({ lastPlace: before + checks, withReadAccess: checks ? [300] : [] });
  }
  expect(timers.set()).toEqual([ALIVE_MS]);
  for (const body of bodies) await body.cancel();
  timers.ring(ALIVE_MS);
  expect(timers.set()).toEqual([]);
});

test('a door without streams gets one from 75 tokens with four each, and is told to wait when each has only one', async () => {
  const { streams, open } = setUp();
  const watch = (companyId: string) => ({ itemId: `event of ${companyId}`, companyId, caller: 'newcomer' });
  const [oldest] = await open(300, 'flooded', 4);
  const body = await streams.open(watch('flooded'));
  expect(await textOf(oldest)).toContain('"reason":"busy"');
  await body.cancel();
  await open(300, 'full');
  await expect(streams.open(watch('full'))).rejects.toThrow('Very many doors are open.');
});
