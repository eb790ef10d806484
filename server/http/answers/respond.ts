import type { Result } from '../../core/result.ts';
import type { HttpContext } from '../http-env.ts';
import { codedAnswer, encodeAnswer } from './encoded-answer.ts';

/**
 * The browser's HTTP cache, which scripts cannot clear, keeps lists of people and pictures for weeks. Sent when a
 * session has ended: at the log-out, or when a request uses its token.
 */
const CLEAR_CACHE = ['clear-site-data', '"cache"'] as const;

/**
 * Sends an outcome in the envelope. Reads have an ETag and may be answered with 304; everything else must not be
 * stored.
 */
export async function respond(context: HttpContext, outcome: Result): Promise<Response> {
  if (outcome.kind === 'failure') return respondFailure(context, outcome);
  const { message, data, status, isReplay, endsSession } = outcome;
  const encoded = outcome.encoded ?? (await encodeAnswer(message, data));
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
  if (isReplay) headers.set('idempotency-replayed', 'true');
  if (endsSession) headers.set(...CLEAR_CACHE);
  if (context.req.method !== 'GET' && context.req.method !== 'HEAD') {
    headers.set('cache-control', 'no-store');
    context.set('answerBytes', encoded.bytes.length);
    return new Response(encoded.bytes, { status, headers });
  }
  const { etag } = encoded;
  headers.set('cache-control', 'private, no-cache');
  headers.set('etag', etag);
  headers.set('vary', 'Authorization, Accept-Encoding');
  if (context.req.header('if-none-match')?.split(/,\s*/).includes(etag)) {
    return new Response(null, { status: 304, headers });
  }
  const { bytes, encoding } = await codedAnswer(encoded, context.req.header('accept-encoding'));
  if (encoding) headers.set('content-encoding', encoding);
  context.set('answerBytes', bytes.length);
  return new Response(bytes, { status, headers });
}

function respondFailure(
  context: HttpContext,
  { status, message, field, retryAfterSeconds }: Extract<Result, { kind: 'failure' }>,
): Response {
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  if (status === 401) headers.set('www-authenticate', 'Bearer');
  // Not for a wrong password, nor for a page of another site, which cannot send the header.
  if (status === 401 && context.req.header('authorization') !== undefined) headers.set(...CLEAR_CACHE);
  const requestId = context.get('requestId');
  return new Response(JSON.stringify({ message, field, request_id: requestId }), { status, headers });
}
