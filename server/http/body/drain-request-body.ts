import { createMiddleware } from 'hono/factory';
import { hasBody } from './has-body.ts';
import { countTinyChunks } from './tiny-chunks.ts';

/** Bytes; well above everything that is accepted. Anyone who sends more is cut off. */
const PATIENCE_BYTES = 64 * 1024 * 1024;
const PATIENCE_MS = 30_000;

/**
 * Answers when the request has come in to its end, also where the answer is known before: the session has ended, the
 * file is too large. A browser that is still sending then sees its connection break and not the refusal, and the
 * portal would call that a lost network and send it all again. Tiny chunks are not read.
 */
export const drainRequestBody = createMiddleware(async (context, next) => {
  await next();
  const request = context.req.raw;
  // Asking a read for its body would make one, at a tenth of what a short answer costs.
  if (request.method === 'GET' && !hasBody(request.headers)) return;
  if (!request.body || request.body.locked) return;
  const reader = request.body.getReader();
  const tiny = countTinyChunks();
  let heard = 0;
  const limit = setTimeout(() => void reader.cancel().catch(() => undefined), PATIENCE_MS);
  try {
    for (let part = await reader.read(); !part.done && heard < PATIENCE_BYTES; part = await reader.read()) {
      heard += part.value.length;
      if (tiny.add(part.value.length)) break;
    }
  } catch {
    // They hung up: nobody waits for an answer.
  } finally {
    clearTimeout(limit);
  }
});
