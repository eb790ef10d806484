import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Result } from '../core/result.ts';
import { takesCoding } from './accepted-coding.ts';
import type { HttpContext } from './http-env.ts';
import { longJson } from './long-json.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
/** Below this, compressing costs more than it saves. */
const WORTH_COMPRESSING = 1_400;
/** Fast enough to compress a list of thousands while it is asked for. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * The browser's own cache, which no script can empty, keeps lists of people and pictures for weeks. Said when a session
 * has ended, at the log-out or when somebody comes with its token.
 */
const CLEAR_CACHE = ['clear-site-data', '"cache"'] as const;

/** Sends an outcome in the envelope. Reads carry an ETag and may answer 304; all else is not to be stored. */
export async function respond(context: HttpContext, outcome: Result): Promise<Response> {
  if (outcome.kind === 'failure') return respondFailure(context, outcome);
  const { message, data, status, isReplay, endsSession } = outcome;
  const body = await longJson(message, data);
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
  if (isReplay) headers.set('idempotency-replayed', 'true');
  if (endsSession) headers.set(...CLEAR_CACHE);
  if (context.req.method !== 'GET' && context.req.method !== 'HEAD') {
    headers.set('cache-control', 'no-store');
    context.set('answerBytes', Buffer.byteLength(body));
    return new Response(body, { status, headers });
  }
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  headers.set('cache-control', 'private, no-cache');
  headers.set('etag', etag);
  headers.set('vary', 'Authorization, Accept-Encoding');
  if (context.req.header('if-none-match')?.split(/,\s*/).includes(etag)) {
    return new Response(null, { status: 304, headers });
  }
  const coded = await compressed(body, context.req.header('accept-encoding'));
  if (coded.encoding) headers.set('content-encoding', coded.encoding);
  context.set('answerBytes', Buffer.byteLength(coded.bytes));
  return new Response(coded.bytes, { status, headers });
}

interface Coded {
  bytes: string | Uint8Array<ArrayBuffer>;
  encoding?: 'br' | 'gzip';
}

async function compressed(body: string, accepted: string | undefined): Promise<Coded> {
  if (body.length < WORTH_COMPRESSING) return { bytes: body };
  if (takesCoding(accepted, 'br'))
    return { bytes: new Uint8Array(await brotliAsync(body, BROTLI)), encoding: 'br' };
  if (takesCoding(accepted, 'gzip'))
    return { bytes: new Uint8Array(await gzipAsync(body)), encoding: 'gzip' };
  return { bytes: body };
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
  // Not to a wrong password, nor to a page of another site, which cannot send one.
  if (status === 401 && context.req.header('authorization') !== undefined) headers.set(...CLEAR_CACHE);
  const requestId = context.get('requestId');
  return new Response(JSON.stringify({ message, field, request_id: requestId }), { status, headers });
}
