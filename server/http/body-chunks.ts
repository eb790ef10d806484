import { type Failure, failure } from '../core/result.ts';
import type { BodyLimits } from './body-limits.ts';
import { countCrumbs } from './crumbs.ts';

type Limits = Pick<BodyLimits, 'maxBytes' | 'tooLargeMessage'>;

/** A body that is not read to its end, with the refusal to answer. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';

  constructor(readonly refusal: Failure) {
    super(refusal.message);
  }
}

/**
 * The body of a request as it comes in. What is left of it stays in the request, for `hearOut`.
 * @param deadline aborted when it takes too long
 * @throws BodyRefused 413 at the first byte too many, 408 at the deadline, 400 when the sender hangs up or sends
 * crumbs
 */
export async function* bodyChunks(
  request: Request,
  { maxBytes, tooLargeMessage }: Limits,
  deadline: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) refuseBody(413, tooLargeMessage);
  if (!request.body) return;
  const reader = request.body.getReader();
  // Ends the read that is under way; a race of promises would keep one more of them for every piece.
  const stop = () => void reader.cancel().catch(() => undefined);
  deadline.addEventListener('abort', stop);
  let received = 0;
  const crumbs = countCrumbs();
  try {
    for (;;) {
      const part = await reader.read().catch(() => refuseBody(400, 'The request did not come in whole.'));
      if (deadline.aborted) refuseBody(408, 'This took too long to come in.');
      if (part.done) return;
      received += part.value.length;
      if (received > maxBytes) refuseBody(413, tooLargeMessage);
      if (crumbs.add(part.value.length)) refuseBody(400, 'The request came in crumbs.');
      yield part.value;
    }
  } finally {
    deadline.removeEventListener('abort', stop);
    reader.releaseLock();
  }
}

/** Reads a body of text (UTF-8). Throws as `bodyChunks` does. */
export async function bodyText(request: Request, limits: Limits, deadline: AbortSignal): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bodyChunks(request, limits, deadline)) {
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function refuseBody(status: number, message: string): never {
  throw new BodyRefused(failure(status, message));
}
