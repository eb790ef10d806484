import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Outcome } from '../routes/outcome.ts';
import type { AppContext } from './app-env.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
/** Below this, compressing costs more than it saves. */
const WORTH_COMPRESSING = 1_400;
/** Fast enough to compress a list of thousands while it is asked for. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Sends an outcome in the envelope. Reads carry an ETag and may answer 304; all else is not to be stored. */
export async function respond(context: AppContext, outcome: Outcome): Promise<Response> {
  if (outcome.kind === 'refusal') return respondRefusal(context, outcome);
  const { message, data, status, isReplay } = outcome;
  const body = JSON.stringify({ message, data });
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
  if (isReplay) headers.set('idempotency-replayed', 'true');
  if (context.req.method !== 'GET' && context.req.method !== 'HEAD') {
    headers.set('cache-control', 'no-store');
    return new Response(body, { status, headers });
  }
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  headers.set('cache-control', 'private, no-cache');
  headers.set('etag', etag);
  headers.set('vary', 'Authorization, Accept-Encoding');
  if (context.req.header('if-none-match')?.split(/,\s*/).includes(etag)) {
    return new Response(null, { status: 304, headers });
  }
  const coded = await compressed(body, context.req.header('accept-encoding') ?? '');
  if (coded.encoding) headers.set('content-encoding', coded.encoding);
  return new Response(coded.bytes, { status, headers });
}

interface Coded {
  bytes: string | Uint8Array<ArrayBuffer>;
  encoding?: 'br' | 'gzip';
}

async function compressed(body: string, accepted: string): Promise<Coded> {
  if (body.length < WORTH_COMPRESSING) return { bytes: body };
  if (/\bbr\b/.test(accepted))
    return { bytes: new Uint8Array(await brotliAsync(body, BROTLI)), encoding: 'br' };
  if (/\bgzip\b/.test(accepted)) return { bytes: new Uint8Array(await gzipAsync(body)), encoding: 'gzip' };
  return { bytes: body };
}

function respondRefusal(
  context: AppContext,
  { status, message, field, retryAfterSeconds }: Extract<Outcome, { kind: 'refusal' }>,
): Response {
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  if (status === 401) headers.set('www-authenticate', 'Bearer');
  const requestId = context.get('requestId');
  return new Response(JSON.stringify({ message, field, request_id: requestId }), { status, headers });
}
