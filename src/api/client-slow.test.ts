/** Confirming calls to an API of another make that is slow or does not answer, and is not replaced by a gateway. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventsContract } from '../../common/contract/events.ts';
import type { Outcome } from '../../common/contract/outcome.ts';
import type { ApiError } from './api-error.ts';
import { createClient } from './client.ts';
import { noteSlow } from './slow-server.ts';

/** The outcome of confirming calls; a number is the delay of the API's answers in milliseconds. */
type Looks = number | 'refused' | 'unanswered' | 'as a gateway does';

const SLOW_MS = 9_500;
let outcomes: Outcome[];

beforeEach(() => {
  outcomes = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  // Test files share their modules.
  noteSlow(false);
});

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A client whose call gets an inconclusive answer after 9.5 s, with the given outcome of confirming calls. */
function clientAt(looks: Looks, [status, body]: [number, object]) {
  const answer = async (url: string, signal: AbortSignal) => {
    const isLook = url.includes('/auth/details') || url.includes('/common/');
    if (!isLook || looks === 'as a gateway does') {
      await after(SLOW_MS);
      return Response.json(body, { status });
    }
    if (looks === 'refused') throw new TypeError('Failed to fetch');
    if (looks === 'unanswered')
      return await new Promise<Response>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
    await after(looks);
    return Response.json({ data: { _id: 'c' } });
  };
  return createClient({
    baseUrl: 'https://api.other.test/api/v1/',
    token: () => 'token-1',
    onUnauthorized: () => undefined,
    onOutcome: (outcome) => outcomes.push(outcome),
    sendsIdempotencyKey: false,
    fetch: (input, init) => answer(String(input), init?.signal ?? new AbortController().signal),
  });
}

/** The outcome of a call once all timers have run. */
async function resultOf(sent: Promise<unknown>): Promise<'done' | Pick<ApiError, 'kind' | 'message'>> {
  const result = sent.then(
    () => 'done' as const,
    (error: ApiError) => error,
  );
  // Not all timers: a database of another test in this process may run one for ever.
  await vi.advanceTimersByTimeAsync(300_000);
  return await result;
}

const EMPTY: [number, object] = [200, { statusCode: 200, message: 'ok', data: [] }];
const TOGGLED: [number, object] = [200, { statusCode: 200, message: 'Toggled' }];
const DENIED: [number, object] = [401, {}];

const looked: [Looks, Outcome][] = [
  [SLOW_MS, 'answered'],
  [59_000, 'answered'],
  ['refused', 'offline'],
  ['unanswered', 'timeout'],
  ['as a gateway does', 'foreign'],
];

test.each(looked)('An empty list, confirming calls %s: %s', async (looks, outcome) => {
  const sent = clientAt(looks, EMPTY).send(eventsContract.listEvents, { company_id: 'c' });
  const kind = { answered: 'done', foreign: 'unreadable' }[outcome as string] ?? outcome;
  expect(await resultOf(sent)).toEqual(kind === 'done' ? kind : expect.objectContaining({ kind }));
  expect(outcomes).toEqual([outcome]);
});

test.each(looked)('A change answered without content, confirming calls %s: %s', async (looks, outcome) => {
  const sent = clientAt(looks, TOGGLED).send(eventsContract.setEventStatus, { event_id: '1', status: 0 });
  const words =
    outcome === 'foreign' ? 'something other than the server may have answered' : 'It may have been done';
  const failed = expect.objectContaining({ message: expect.stringContaining(words) });
  expect(await resultOf(sent)).toEqual(outcome === 'answered' ? 'done' : failed);
  expect(outcomes).toEqual([outcome]);
});

test.each([
  ['refused', 'offline'],
  ['unanswered', 'timeout'],
] as const)('A 401, looks %s: %s', async (looks, outcome) => {
  await resultOf(clientAt(looks, DENIED).send(eventsContract.listEvents, { company_id: 'c' }));
  expect(outcomes).toEqual([outcome]);
});

test('A form without a file that is never answered fails within a minute: only an upload is given five', async () => {
  const client = createClient({
    baseUrl: 'https://api.other.test/api/v1/',
    token: () => null,
    onUnauthorized: () => undefined,
    sendsIdempotencyKey: false,
    fetch: (_input, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  });
  const location = JSON.stringify({ name: 'Oslo, Norway', coordinates: [10.75, 59.91], type: 'point' });
  const gala = { company_id: '1', name: 'Gala', product_id: '2', date: '2031-06-21', location };
  const picture = new File(['GIF89a'], 'gala.gif', { type: 'image/gif' });
  const ended: string[] = [];
  const note = (what: string) => (error: ApiError) => void ended.push(`${what}: ${error.kind}`);
  void client.send(eventsContract.addEvent, gala).catch(note('form'));
  void client.send(eventsContract.addEvent, { ...gala, event_media: picture }).catch(note('upload'));
  await vi.advanceTimersByTimeAsync(80_000);
  expect(ended).toEqual(['form: timeout']);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(ended).toEqual(['form: timeout', 'upload: timeout']);
});
