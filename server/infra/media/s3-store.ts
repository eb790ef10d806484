import { AwsV4Signer } from 'aws4fetch';
import { MINUTE_MS } from '../../core/durations.ts';
import { type Later, laterByTimer } from '../../core/later.ts';
import { UserFacingError } from '../../core/user-facing-error.ts';
import { newMediaPath, readMediaPath } from './media-path.ts';
import type { ByteRange, MediaStore, Patience } from './media-store.ts';
import { breakOffSilence } from './silence-limit.ts';

export interface S3Settings {
  /** `s3://bucket` or `s3://bucket/prefix`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
  /** For services other than Amazon's; the bucket is then part of the path. */
  endpoint?: string | undefined;
}

/**
 * The time until an answer begins, and for the bytes of an upload on a slow line: 20 KB a second. Somebody waits for a
 * picture's, and a repetition of the request is refused meanwhile; a recording may take a quarter of an hour.
 */
const ANSWER_MS = 30_000;
const SLOWEST_BYTES_A_MS = 20;
const MOST_UPLOAD_MS = 15 * MINUTE_MS;
/** The time between two chunks of an answer. */
const SILENCE_MS = 30_000;
const ATTEMPTS = 3;
/** The maximum read of an error answer. */
const ERROR_BYTES = 8 * 1024;

/** Stores media in an S3 bucket, or in any service with S3's protocol. */
export function createS3Store(settings: S3Settings, later: Later = laterByTimer): MediaStore {
  const send = senderTo(settings, later);
  return {
    async put(upload, patience) {
      const path = newMediaPath(upload);
      const body =
        upload.bytes instanceof Uint8Array ? new Blob([new Uint8Array(upload.bytes)]) : upload.bytes;
      const answer = await send('PUT', path, {
        headers: { 'content-type': upload.type },
        body,
        ...patience,
      });
      await expectStatus(answer, [200, 201, 204], 'PUT', path);
      return path;
    },
    async info(path, patience) {
      const type = readMediaPath(path)?.type;
      if (!type) return undefined;
      const answer = await send('HEAD', path, patience);
      if (answer.status === 404) return undefined;
      await expectStatus(answer, [200], 'HEAD', path);
      return {
        type,
        size: lengthIn(answer, path),
        etag: answer.headers.get('etag') ?? `"${path}"`,
        modifiedAt: new Date(answer.headers.get('last-modified') ?? 0),
      };
    },
    async read(path, range, patience) {
      if (!readMediaPath(path)) return undefined;
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const answer = await send('GET', path, { headers, ...patience });
      if (answer.status === 404) {
        await answer.body?.cancel();
        return undefined;
      }
      // Gateways and caches may drop the `Range` header, and answer with the whole file.
      if (range && answer.status === 200) return partOf(answer, range);
      if (answer.status !== (range ? 206 : 200)) await expectStatus(answer, [], 'GET', path);
      if (range) await expectPart(answer, range, path);
      return range ? partOf(answer, { start: 0, end: range.end - range.start }) : bodyOf(answer);
    },
    async delete(path, patience) {
      if (!readMediaPath(path)) return;
      await expectStatus(await send('DELETE', path, patience), [200, 204, 404], 'DELETE', path);
    },
  };
}

interface Sent extends Patience {
  headers?: Record<string, string>;
  body?: Blob;
}
type BucketResponse = Pick<Response, 'status' | 'headers'> & { body: ReadableStream<Uint8Array> | null };
type Send = (method: string, path: string, sent?: Sent) => Promise<BucketResponse>;

/** Signs and sends a request. Failures of the bucket or the network are retried. */
function senderTo(settings: S3Settings, later: Later): Send {
  const base = addressOf(settings);
  return async (method, path, { stopping, ...init } = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      const signed = await new AwsV4Signer({
        ...settings,
        sessionToken: settings.sessionToken ?? '',
        service: 's3',
        method,
        url: `${base}${path}`,
        ...init,
      }).sign();
      // Not signed, since gateways change it. The length of something compressed is not that of the object.
      signed.headers.set('accept-encoding', 'identity');
      const sent = { method, headers: signed.headers, body: init.body ?? null };
      const limitMs = limitOf(init.body?.size ?? 0);
      const isLast = () => attempt === ATTEMPTS || stopping?.aborted === true;
      const answer = await answerTo(signed.url, sent, { stopping, later, limitMs }).catch((error: unknown) =>
        isLast() ? Promise.reject(error) : undefined,
      );
      if (answer && (answer.status < 500 || isLast())) return answer;
      await answer?.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, 40 * 4 ** attempt));
    }
  };
}

function limitOf(uploadBytes: number): number {
  return Math.min(ANSWER_MS + Math.ceil(uploadBytes / SLOWEST_BYTES_A_MS), MOST_UPLOAD_MS);
}

/** A running answer has no time limit in total: it may be a recording that somebody watches. */
async function answerTo(
  url: URL,
  sent: RequestInit,
  { stopping, later, limitMs }: Patience & { later: Later; limitMs: number },
): Promise<BucketResponse> {
  const limit = new AbortController();
  const cancelTimer = later(limitMs, () =>
    limit.abort(new Error(`The media bucket did not answer within ${Math.round(limitMs / 1_000)} s.`)),
  );
  try {
    const signal = stopping ? AbortSignal.any([limit.signal, stopping]) : limit.signal;
    const { status, headers, body } = await fetch(url, { ...sent, signal });
    return { status, headers, body: body && breakOffSilence(body, SILENCE_MS, later) };
  } finally {
    cancelTimer();
  }
}

function addressOf({ url, region, endpoint }: S3Settings): string {
  const { protocol, hostname: bucket, pathname } = new URL(url);
  if (protocol !== 's3:' || bucket === '')
    throw new UserFacingError('MEDIA_URL must look like s3://bucket/prefix');
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  const host = endpoint
    ? `${endpoint.replace(/\/+$/, '')}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
  return prefix === '' ? `${host}/` : `${host}/${prefix}/`;
}

/** Without a length, or with none of zero, an object would be given as an empty one, which browsers keep for a year. */
function lengthIn({ headers }: BucketResponse, path: string): number {
  const length = headers.get('content-length') ?? '';
  if (!/^[1-9]\d*$/.test(length) || headers.has('content-encoding'))
    throw new Error(`The media bucket did not say how long ${path} is`);
  return Number(length);
}

/** @throws Error if an answer says that it begins elsewhere in the object */
async function expectPart(
  { headers, body }: BucketResponse,
  { start }: ByteRange,
  path: string,
): Promise<void> {
  const [, first] = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '') ?? [];
  if (first === undefined || Number(first) === start) return;
  await body?.cancel();
  throw new Error(`The media bucket gave another part of ${path}: from ${first}, not ${start}`);
}

const bodyOf = ({ body }: BucketResponse) => body ?? new Blob([]).stream();

/** A range of an answer's body; what follows is not read. */
function partOf(answer: BucketResponse, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let at = 0;
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      const part = bytes.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
      at += bytes.length;
      if (part.length > 0) controller.enqueue(part);
      if (at > end) controller.terminate();
    },
  });
  return bodyOf(answer).pipeThrough(cut);
}

/** @throws Error for any other status, with the bucket's error code if its answer begins with one */
async function expectStatus(answer: BucketResponse, expected: number[], method: string, path: string) {
  const text = await beginningOf(answer);
  if (expected.includes(answer.status)) return;
  const code = /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? 'no code';
  throw new Error(`The media bucket answered ${answer.status} (${code}) to ${method} ${path}`);
}

/** An unexpected answer may be a whole recording: only as much is read as an error needs. */
async function beginningOf({ body }: BucketResponse): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes.subarray(0, ERROR_BYTES), { stream: true });
    // Leaving the loop cancels the rest.
    if (text.length >= ERROR_BYTES) break;
  }
  return text;
}
