/** An API that keeps no idempotency keys and says no ids: what has arrived is found by its natural key. */
import { expect, test } from 'vitest';
import { callOf } from '../../src/contract/calls.ts';
import { drain, type Host } from '../../src/outbox/drain.ts';
import { Device } from './support/device.ts';

type Mishap = 'lost' | 'hangs' | { status: number };

/** Invites whoever is sent, however often, and answers nothing but "Success". */
class NaiveApi {
  readonly invited: { _id: number; email: string }[] = [];
  readonly cancelled: string[] = [];
  readonly mishaps: { send?: Mishap; list?: Mishap } = {};
  sends = 0;

  readonly fetch: Host['fetch'] = async (input, init) => {
    const url = new URL(String(input));
    if (init?.method === 'GET') return this.#answer({ result: this.invited }, this.#take('list'));
    const body = JSON.parse(String(init?.body));
    if (url.pathname.endsWith(callOf('cancelEventInvitation').path)) {
      this.cancelled.push(body.invitation_id);
      return this.#answer(undefined);
    }
    this.sends += 1;
    this.invited.push({ _id: this.sends, email: body.email });
    return this.#answer(undefined, this.#take('send'));
  };

  #take(kind: 'send' | 'list'): Mishap | undefined {
    const mishap = this.mishaps[kind];
    delete this.mishaps[kind];
    return mishap;
  }

  #answer(data: unknown, mishap?: Mishap): Response {
    if (mishap === 'lost') throw new TypeError('Failed to fetch');
    const status = typeof mishap === 'object' ? mishap.status : 200;
    return Response.json(
      { message: status === 200 ? 'Success' : 'No', ...(data ? { data } : {}) },
      { status },
    );
  }
}

async function atForeignApi() {
  const device = new Device();
  await device.signIn();
  const api = new NaiveApi();
  const host = device.newHost({ fetch: api.fetch, sendsIdempotencyKey: false });
  const send = () => {
    // Past every backoff.
    device.clock.pass(600_000);
    return drain(host, 'connected');
  };
  return { device, api, send };
}

test('What arrived though its answer was lost is not sent again', async () => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.send = 'lost';
  await device.invite('Ada@Example.com');
  await send();
  expect(await device.waiting()).toMatchObject([{ state: 'pending', attempts: 1 }]);
  await send();
  expect(await device.waiting()).toEqual([]);
  expect(api.invited).toHaveLength(1);
});

test('What did not arrive is sent again', async () => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.send = { status: 503 };
  await device.invite('ada@example.com');
  await send();
  api.invited.length = 0;
  await send();
  expect(await device.waiting()).toEqual([]);
  expect(api.invited).toMatchObject([{ email: 'ada@example.com' }]);
});

test('While nobody can tell whether it arrived, it waits', async () => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.send = 'lost';
  await device.invite('ada@example.com');
  await send();
  api.mishaps.list = { status: 502 };
  await send();
  expect(await device.waiting()).toMatchObject([{ state: 'pending', attempts: 2 }]);
  expect(api.sends).toBe(1);
  await send();
  expect(await device.waiting()).toEqual([]);
  expect(api.sends).toBe(1);
});

test('A first try asks for no list', async () => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.list = { status: 500 };
  await device.invite('ada@example.com');
  await send();
  expect(api.sends).toBe(1);
  expect(api.mishaps.list).toBeDefined();
});

test('A cancellation that waits for the id finds it on the list', async () => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.send = { status: 503 };
  const id = await device.invite('ada@example.com');
  await send();
  api.invited.length = 0;
  await device.cancel({ dependsOn: id });
  await send();
  expect(api.cancelled).toEqual(['2']);
  expect(await device.waiting()).toEqual([]);
});
