/** The caller's address behind proxies that append to client headers: over a real connection, parsed by Node. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { callerAddress } from '../../../server/http/callers/caller-address.ts';
import type { HttpEnv } from '../../../server/http/http-env.ts';
import { answerInTurn } from '../../../server/listener/answer-in-turn.ts';
import { createBoundedServer } from '../../../server/listener/bounded-server.ts';
import { limitHeaders } from '../../../server/listener/header-limit.ts';
import { listen, stopListening } from '../../../server/listener/listen.ts';
import { takeRegistration } from '../../../server/modules/auth/registration-limits.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
});
const api = forThisFile(() =>
  createApiFixture({ settings: { trustedProxies: 1 }, logTo: (line) => lines.push(line) }),
);

async function serve(app: Pick<Hono<HttpEnv>, 'fetch'>): Promise<number> {
  const server = createBoundedServer();
  server.on('request', answerInTurn(limitHeaders(getRequestListener(app.fetch))));
  await listen(server, '127.0.0.1', 0);
  onTestFinished(() => stopListening(server));
  return (server.address() as AddressInfo).port;
}

/** Sends headers in this order, as a proxy does that appends its own. */
async function ask(port: number, path: string, headers: readonly [string, string][]) {
  const asking = request({
    port,
    host: '127.0.0.1',
    path,
    agent: false,
    headers: [['Host', 'x'], ['Connection', 'close'], ...headers].flat(),
  });
  asking.end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, said: await text(answer) };
}

const probe = (trustedProxies: number | undefined) =>
  serve(new Hono<HttpEnv>().get('/', (context) => context.json(callerAddress(context, trustedProxies))));

const filling = (count: number) =>
  Array.from({ length: count }, (_, at): [string, string] => [`X-Filling-${at}`, '1']);
const forwardedFor = (entry: string): [string, string] => ['X-Forwarded-For', entry];

test('a hundred headers are read completely; with more, none is read and the call is answered 431', async () => {
  const port = await probe(1);
  // Including Host and Connection.
  const full = [forwardedFor('198.51.100.9'), ...filling(96)];
  const last = await ask(port, '/', [...full, forwardedFor('192.0.2.1')]);
  expect(JSON.parse(last.said)).toEqual({ address: '192.0.2.1', isAddressOwn: true });
  for (const more of [1, 2, 32, 400]) {
    const refused = await ask(port, '/', [...full, ...filling(more), forwardedFor('192.0.2.1')]);
    expect([refused.status, refused.said]).toEqual([431, '']);
  }
});

test('several lines of X-Forwarded-For are one list, whose last entry the proxy wrote', async () => {
  const port = await probe(1);
  const forged = [forwardedFor('198.51.100.9'), forwardedFor('198.51.100.8, 198.51.100.7')];
  const read = await ask(port, '/', [...forged, ...filling(40), forwardedFor('2001:db8::1')]);
  expect(JSON.parse(read.said)).toEqual({ address: '2001:db8:0:0::/64', isAddressOwn: true });
});

test('a call without the proxy’s entry is refused, and logged once a minute', async () => {
  const port = await serve(api.app);
  const refusal = async (...headers: [string, string][]) =>
    (await ask(port, '/api/v1/plans/list?product_type=event', headers)).status;
  const told = () =>
    lines.filter((line) => line.includes('fewer entries')).map((line) => JSON.parse(line).refused);
  expect([await refusal(), await refusal(forwardedFor(' , ')), await refusal()]).toEqual([503, 503, 503]);
  expect(told()).toEqual([1]);
  api.clock.advance({ minutes: 1 });
  expect([await refusal(), await refusal()]).toEqual([503, 503]);
  expect(told()).toEqual([1, 3]);
  api.clock.advance({ days: -1 });
  expect(await refusal()).toBe(503);
  expect(told()).toEqual([1, 3, 2]);
  api.clock.advance({ days: 1 });
  expect(await refusal(forwardedFor('192.0.2.1'))).not.toBe(503);
  // Entries wait on the device until the set-up is corrected; a 4xx would end them.
  expect((await ask(port, '/api/v1/company/events/list', [])).headers['retry-after']).toBe('60');
});

test('a monitor on the server’s machine is answered', async () => {
  const port = await serve(api.app);
  expect((await ask(port, '/healthz', [])).status).toBe(200);
});

test('registrations are not counted for the server’s machine, which is no client behind a proxy', async () => {
  const ofMachine = JSON.parse((await ask(await probe(undefined), '/', [])).said);
  expect(ofMachine).toEqual({ address: '127.0.0.1', isAddressOwn: true, isLocal: true });
  for (const trustedProxies of [undefined, 0, 1]) {
    const asked = await ask(await probe(trustedProxies), '/', [forwardedFor('127.0.0.1')]);
    const { db, clock } = api.appContext;
    expect(await takeRegistration(db, JSON.parse(asked.said), clock.now())).toMatchObject({
      keys: expect.arrayContaining(['registrations-hour:127.0.0.1']),
    });
  }
  const { db, clock } = api.appContext;
  expect(await takeRegistration(db, ofMachine, clock.now())).toEqual({ keys: ['registrations-day'] });
});
