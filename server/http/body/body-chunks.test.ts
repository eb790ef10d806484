import { expect, test } from 'vitest';
import { createBodyBudget } from './body-budget.ts';
import { bodyText } from './body-chunks.ts';

const LIMITS = { maxBytes: 100_000, heldBytes: 100_000, tooLargeMessage: 'Too large' };
const share = createBodyBudget().begin({ ids: ['somebody'], isStranger: true });
const patiently = { deadline: new AbortController().signal, share };

/** A request whose body produces chunks until it is stopped. */
function sending(next: (count: number) => Uint8Array | undefined, headers: Record<string, string> = {}) {
  let pulled = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const piece = next(pulled);
    pulled += 1;
    if (piece) controller.enqueue(piece);
    else controller.close();
  };
  // Produces nothing before it is read.
  const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
  return { request: new Request('http://vantage.test/', init), pulled: () => pulled };
}

const bytes = (length: number) => new Uint8Array(length).fill(0x61);

test('a text is reassembled when a chunk ends within a letter', async () => {
  const pieces = [...Buffer.from('Grüße')].map((byte) => Uint8Array.of(byte));
  expect(await bodyText(sending((at) => pieces[at]).request, LIMITS, patiently)).toBe('Grüße');
});

test('a body is not read at all when its content length is too large', async () => {
  const { request, pulled } = sending(() => bytes(10), { 'content-length': '100001' });
  await expect(bodyText(request, LIMITS, patiently)).rejects.toMatchObject({ refusal: { status: 413 } });
  expect(pulled()).toBe(0);
});

test('a body without a content length ends at the limit, and can be drained', async () => {
  const { request, pulled } = sending(() => bytes(10_000));
  await expect(bodyText(request, LIMITS, patiently)).rejects.toMatchObject({ refusal: { status: 413 } });
  expect(pulled()).toBeLessThanOrEqual(13);
  expect(request.body?.locked).toBe(false);
});

test('a body of tiny chunks ends long before its limit', async () => {
  const { request, pulled } = sending(() => bytes(1));
  await expect(bodyText(request, LIMITS, patiently)).rejects.toMatchObject({ refusal: { status: 400 } });
  expect(pulled()).toBeLessThan(200);
});

test('a body that is too slow is given up', async () => {
  const deadline = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes(10)),
    pull: () => deadline.abort(),
  });
  const request = new Request('http://vantage.test/', {
    method: 'POST',
    body,
    duplex: 'half',
  } as RequestInit);
  const reading = bodyText(request, LIMITS, { deadline: deadline.signal, share });
  await expect(reading).rejects.toMatchObject({ refusal: { status: 408 } });
});
