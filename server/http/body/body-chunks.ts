import { type Failure, failure } from '../../core/result.ts';
import type { BodyShare } from './body-budget.ts';
import type { BodyLimits } from './body-limits.ts';
import { countTinyChunks } from './tiny-chunks.ts';

type Limits = Pick<BodyLimits, 'maxBytes' | 'tooLargeMessage' | 'heldBytes'>;

/** The conditions for receiving a body. */
export interface Receiving {
  /** Aborted when it takes too long. */
  deadline: AbortSignal;
  /** Counts the memory of the body. */
  share: BodyShare;
}

/** Thrown for a body that is not read to its end, with the refusal to answer. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';

  constructor(readonly refusal: Failure) {
    super(refusal.message);
  }
}

/**
 * The chunks of a request's body. The unread rest stays in the request, for `drainRequestBody`.
 * @throws BodyRefused 413 at the first byte above the limit, 408 at the deadline, 400 when the sender disconnects or
 * sends tiny chunks; Overloaded if there is no room for more
 */
export async function* bodyChunks(
  request: Request,
  { maxBytes, tooLargeMessage, heldBytes }: Limits,
  { deadline, share }: Receiving,
): AsyncGenerator<Uint8Array, void> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) refuseBody(413, tooLargeMessage);
  if (!request.body) return;
  const reader = request.body.getReader();
  // Cancels the pending read; racing promises would leave one more behind for every chunk.
  const stop = () => void reader.cancel().catch(() => undefined);
  deadline.addEventListener('abort', stop);
  let received = 0;
  const tiny = countTinyChunks();
  try {
    for (;;) {
      const part = await reader.read().catch(() => refuseBody(400, 'The request did not come in whole.'));
      if (deadline.aborted) refuseBody(408, 'This took too long to come in.');
      if (part.done) return;
      received += part.value.length;
      if (received > maxBytes) refuseBody(413, tooLargeMessage);
      if (tiny.add(part.value.length)) refuseBody(400, 'The request came in too many small pieces.');
      share.hold(Math.min(received, heldBytes));
      yield part.value;
    }
  } finally {
    deadline.removeEventListener('abort', stop);
    reader.releaseLock();
  }
}

/** Reads a text body (UTF-8). Throws as `bodyChunks` does. */
export async function bodyText(request: Request, limits: Limits, receiving: Receiving): Promise<string> {
  // Collects bytes instead of a string: one wide letter would double a string's size, and a small chunk has an overhead
  // larger than its content.
  let bytes = Buffer.alloc(0);
  let length = 0;
  for await (const chunk of bodyChunks(request, limits, receiving)) {
    const needed = length + chunk.length;
    if (needed > bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(limits.maxBytes, Math.max(needed, 2 * bytes.length)));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(chunk, length);
    length = needed;
  }
  return new TextDecoder().decode(bytes.subarray(0, length));
}

function refuseBody(status: number, message: string): never {
  throw new BodyRefused(failure(status, message));
}
