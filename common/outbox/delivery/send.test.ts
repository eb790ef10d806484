import { describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../lib/clock.ts';
import { type Sender, sendAttempt } from './send.ts';

const POLICY = "default-src 'none'; frame-ancestors 'none'";
const never = new AbortController().signal;
const invite = {
  id: 'key-1',
  call: 'sendEventInvitation',
  fields: { event_id: '1', name: 'Ada', email: 'ada@example.com' },
  file: null,
} as const;

function sender(change: Partial<Sender> = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ data: {} }));
  const made: Sender = {
    fetch,
    clock: systemClock,
    apiBase: 'https://api.test/api/v1/',
    sendsIdempotencyKey: true,
    isOwnApi: true,
    ...change,
  };
  return { made, fetch };
}

describe('a request', () => {
  test('carries the fields of its call, the current token and its own key', async () => {
    const { made, fetch } = sender();
    await sendAttempt(made, invite, 'token-1', never);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('https://api.test/api/v1/company/event/invitation/send');
    expect(init).toMatchObject({ method: 'POST', redirect: 'manual', body: JSON.stringify(invite.fields) });
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      accept: 'application/json, text/plain, */*',
      authorization: 'Bearer token-1',
      'content-type': 'application/json',
      'idempotency-key': 'key-1',
    });
  });

  test('has no header of ours for a foreign API, whose CORS would refuse it', async () => {
    const { made, fetch } = sender({ sendsIdempotencyKey: false });
    await sendAttempt(made, invite, 'token-1', never);
    expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).has('idempotency-key')).toBe(false);
  });

  test('58: with a file arrives unchanged', async () => {
    const { made, fetch } = sender();
    const bytes = new Uint8Array([0, 255, 13, 10, 45, 45, 128]).buffer;
    const file = { field: 'invitation_xlsx', name: 'people.xlsx', type: 'application/zip', bytes };
    await sendAttempt(
      made,
      { ...invite, call: 'bulkSendEventInvitations', fields: { event_id: '1' }, file },
      't',
      never,
    );
    const body = fetch.mock.calls[0]?.[1]?.body;
    if (!(body instanceof FormData)) throw new Error('It was not sent as a form');
    const sent = body.get('invitation_xlsx');
    if (!(sent instanceof File)) throw new Error('The file is missing');
    expect([sent.name, body.get('event_id')]).toEqual(['people.xlsx', '1']);
    expect(new Uint8Array(await sent.arrayBuffer())).toEqual(new Uint8Array(bytes));
  });
});

describe('an answer', () => {
  test('is parsed as JSON only when its content type says so', async () => {
    const answerOf = async (response: Response) =>
      await sendAttempt(sender({ fetch: async () => response }).made, invite, 't', never);
    expect(await answerOf(Response.json({ data: 1 }))).toMatchObject({ json: { data: 1 } });
    const asText = new Response('{"data":1}', { headers: { 'content-type': 'text/html' } });
    expect(await answerOf(asText)).toMatchObject({ status: 200, json: undefined });
    expect(await answerOf(new Response(null, { status: 204 }))).toMatchObject({ isEmpty: true });
    const cutOff = new Response('{"data"', { headers: { 'content-type': 'application/json' } });
    expect(await answerOf(cutOff)).toMatchObject({ status: 200, json: undefined });
  });

  test.each([
    ['our server’s mark', { 'X-Vantage-Api': '1' }, 'ours', 'ours'],
    ['no mark', {}, 'foreign', 'unproven'],
    [
      'the request id and the policy of our server before it marked answers',
      { 'X-Request-Id': crypto.randomUUID(), 'Content-Security-Policy': `${POLICY}; base-uri 'none'` },
      'unproven',
      'unproven',
    ],
    ['the request id of a gateway', { 'X-Request-Id': crypto.randomUUID() }, 'foreign', 'unproven'],
    [
      'the request id and the policy of a gateway’s page',
      { 'X-Request-Id': crypto.randomUUID(), 'Content-Security-Policy': "default-src 'self'" },
      'foreign',
      'unproven',
    ],
  ])('with %s', async (_what, headers, onOwnApi, onAnother) => {
    const sourceAt = async (isOwnApi: boolean) =>
      await sendAttempt(
        sender({ fetch: async () => Response.json({ data: 1 }, { headers }), isOwnApi }).made,
        invite,
        't',
        never,
      );
    expect(await sourceAt(true)).toMatchObject({ source: onOwnApi });
    expect(await sourceAt(false)).toMatchObject({ source: onAnother });
  });

  test('is "aborted" when the request was aborted before it was sent', async () => {
    const { made, fetch } = sender();
    expect(await sendAttempt(made, invite, 't', AbortSignal.abort())).toEqual({ kind: 'aborted' });
    expect(fetch).not.toHaveBeenCalled();
  });
});
