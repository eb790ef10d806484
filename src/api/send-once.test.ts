// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { API_MARK } from '../../common/contract/answer-source.ts';
import { eventsContract } from '../../common/contract/events.ts';
import { createClient } from './client.ts';
import { forgetKey, sendOnce } from './send-once.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const FORM = 'c:add-event';
const said = (status: number, body: object | null, headers: Record<string, string> = {}) =>
  new Response(body && JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
const ours = { [API_MARK]: '1' };

/** Presses once for each answer; none where it was lost. @returns the keys that were sent */
async function press(answers: readonly (Response | undefined)[]): Promise<(string | null)[]> {
  const keys: (string | null)[] = [];
  let answer: Response | undefined;
  const client = createClient({
    baseUrl: 'http://vantage.test/api/v1/',
    token: () => 'token',
    onUnauthorized: () => undefined,
    sendsIdempotencyKey: true,
    isOwnApi: true,
    async fetch(_input, init) {
      keys.push(new Headers(init?.headers).get('Idempotency-Key'));
      if (!answer) throw new TypeError('Failed to fetch');
      return answer;
    },
  });
  for (answer of answers)
    await sendOnce(FORM, (idempotencyKey) =>
      client.send(eventsContract.setEventStatus, { event_id: 'e', status: 0 }, { idempotencyKey }),
    ).catch(() => undefined);
  forgetKey(FORM);
  return keys;
}

test.each([
  ['403 and JSON', 403, { message: 'Sign in to the Wi-Fi' }],
  ['403 and nothing', 403, null],
  ['404 and JSON', 404, { message: 'no Route matched' }],
  ['422 and JSON', 422, { message: 'This Idempotency-Key was used for something else.' }],
  ['511 and JSON', 511, {}],
])('A gateway’s %s after a lost answer begins no second request', async (_what, status, body) => {
  const keys = await press([undefined, said(status, body), said(200, { data: {} }, ours)]);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('What our server has refused, or done, is another request when it is sent again', async () => {
  const refused = await press([said(422, { message: 'No' }, ours), said(200, { data: {} }, ours), undefined]);
  expect(new Set(refused).size).toBe(3);
});

test.each([
  ['forbidden', undefined],
  [
    'full',
    {
      getItem: () => null,
      removeItem: () => undefined,
      setItem() {
        throw new DOMException('Full', 'QuotaExceededError');
      },
    },
  ],
])(
  'Where the storage of the tab is %s, forms are sent, and keep their key as long as the page',
  async (_how, storage) => {
    vi.stubGlobal('sessionStorage', storage);
    const keys = await press([undefined, said(200, { data: {} }, ours), undefined]);
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  },
);
