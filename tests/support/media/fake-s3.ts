/** An in-memory bucket with S3's protocol, which verifies signatures independently of our code. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface FakeS3 {
  endpoint: string;
  /** By key, without the bucket. */
  objects: Map<string, { bytes: Buffer; type: string }>;
  /** Answers this many requests with 503. */
  failNext(count: number): void;
  /** From now on sends only half of each object. The returned function sends the rest, once each was begun. */
  holdHalves(): () => void;
  /** Does not answer the next request; resolves when it has arrived. */
  ignoreNext(): Promise<void>;
  close(): Promise<void>;
}

export const S3_KEYS = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'a-very-secret-key',
  region: 'eu-north-1',
};

export async function startFakeS3(bucket: string): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  let failing = 0;
  let heard: (() => void) | undefined;
  let held: Promise<void> | undefined;
  const server = createServer(async (request, response) => {
    const bytes = await bodyOf(request);
    const prefix = `/${bucket}/`;
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://s3').pathname);
    failing -= 1;
    if (heard) {
      heard();
      heard = undefined;
      return;
    }
    if (!isSigned(request)) failure(response, 403, 'SignatureDoesNotMatch');
    else if (failing >= 0) failure(response, 503, 'SlowDown');
    else if (!path.startsWith(prefix)) failure(response, 404, 'NoSuchBucket');
    else if (request.method === 'PUT') put(request, response, path.slice(prefix.length), bytes);
    else if (request.method === 'DELETE') {
      objects.delete(path.slice(prefix.length));
      response.writeHead(204).end();
    } else give(request, response, objects.get(path.slice(prefix.length)), held);
  });

  function put(request: IncomingMessage, response: ServerResponse, key: string, bytes: Buffer): void {
    if (request.headers['content-length'] === undefined) {
      failure(response, 411, 'MissingContentLength');
      return;
    }
    objects.set(key, { bytes, type: request.headers['content-type'] ?? '' });
    response.writeHead(200).end();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    failNext(count) {
      failing = count;
    },
    holdHalves() {
      let letGo = () => {};
      held = new Promise((resolve) => {
        letGo = resolve;
      });
      return () => {
        held = undefined;
        letGo();
      };
    },
    ignoreNext: () =>
      new Promise((resolve) => {
        heard = resolve;
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function give(
  request: IncomingMessage,
  response: ServerResponse,
  kept: { bytes: Buffer; type: string } | undefined,
  held: Promise<void> | undefined,
): void {
  if (!kept) {
    failure(response, 404, 'NoSuchKey');
    return;
  }
  const [, first = '0', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = last === '' ? kept.bytes : kept.bytes.subarray(Number(first), Number(last) + 1);
  response.writeHead(last === '' ? 200 : 206, {
    'content-length': part.length,
    'content-type': kept.type,
    etag: `"${createHash('md5').update(kept.bytes).digest('hex')}"`,
    'last-modified': 'Sun, 01 Mar 2026 10:00:00 GMT',
  });
  if (request.method === 'HEAD') response.end();
  else if (!held) response.end(part);
  else {
    response.write(part.subarray(0, part.length / 2));
    void held.then(() => response.end(part.subarray(part.length / 2)));
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function failure(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
}

/** Verifies a version 4 signature of the received request. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const [, day = '', region = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const signedHeaders = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const content = String(headers['x-amz-content-sha256']);
  const request = [method, pathname, searchParams.toString(), signedHeaders.join(''), names, content].join(
    '\n',
  );
  const digest = createHash('sha256').update(request).digest('hex');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${S3_KEYS.secretAccessKey}`,
  );
  return signature === createHmac('sha256', key).update(toSign).digest('hex');
}
