import { createMiddleware } from 'hono/factory';
import { hasBody } from './has-body.ts';
import { countTinyChunks } from './tiny-chunks.ts';

/** Well above every accepted size. A client that sends more is disconnected. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;
const MAX_DRAIN_MS = 30_000;

/**
 * Sends the answer only after the whole request was received, even if the answer is known before: the session has
 * ended, the file is too large. A browser that is still sending would otherwise see a broken connection instead of the
 * refusal, and the portal would treat that as a lost network and send everything again. Tiny chunks are not read.
 */
export const drainRequestBody = createMiddleware(async (context, next) => {
  await next();
  const request = context.req.raw;
  // For a GET, accessing the body would create one, at a tenth of the cost of a short answer.
  if (request.method === 'GET' && !hasBody(request.headers)) return;
  if (!request.body || request.body.locked) return;
  const reader = request.body.getReader();
  const tiny = countTinyChunks();
  let heard = 0;
  const limit = setTimeout(() => void reader.cancel().catch(() => undefined), MAX_DRAIN_MS);
  try {
    for (
      let part = await reader.read();
      !part.done && heard < MAX_DRAINED_BYTES;
      part = await reader.read()
    ) {
      heard += part.value.length;
      if (tiny.add(part.value.length)) break;
    }
  } catch {
    // The client disconnected: nobody waits for an answer.
  } finally {
    clearTimeout(limit);
  }
});
