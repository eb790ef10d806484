/** A bucket behind a gateway that violates HTTP and S3. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createS3Store } from '../../../server/infra/media/s3-store.ts';
import { S3_KEYS } from '../../support/media/fake-s3.ts';

const text = async (stream: ReadableStream<Uint8Array> | undefined) =>
  await new Response(stream ?? null).text();

async function storeBehind(gateway: Server) {
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  onTestFinished(() => {
    gateway.closeAllConnections();
    gateway.close();
  });
  const address = gateway.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return createS3Store({ ...S3_KEYS, url: 's3://films', endpoint });
}

describe('behind a non-conforming gateway', () => {
  const endless = 'x'.repeat(64 * 1024);

  /** @param isWhole whether a range request gets the whole object; otherwise everything gets an endless error */
  async function behindGateway(status: number, isWhole: boolean) {
    let sent = 0;
    const gateway = createServer((_, response) => {
      response.writeHead(status);
      if (isWhole) response.write('0123456789');
      const more = () => {
        sent += endless.length;
        while (!response.destroyed && response.write(endless)) sent += endless.length;
      };
      response.on('drain', more);
      more();
    });
    return { store: await storeBehind(gateway), sent: () => sent };
  }

  test.each([200, 206])('a part of an object is cut from an endless answer %i', async (status) => {
    const { store } = await behindGateway(status, true);
    const start = status === 200 ? 2 : 0;
    const part = await store.read('recordings/film.mp4', { start, end: start + 3 });
    expect(await text(part)).toBe(status === 200 ? '2345' : '0123');
  });

  test('an endless error body is read only at its beginning', async () => {
    const { store, sent } = await behindGateway(403, false);
    await expect(store.read('recordings/film.mp4')).rejects.toThrow(/answered 403 \(no code\) to GET/);
    expect(sent()).toBeLessThan(32 * 1024 * 1024);
  });
});

describe('behind a gateway that compresses, or answers of other parts', () => {
  test('objects are asked for as they are', async () => {
    const asked: unknown[] = [];
    const gateway = createServer((request, response) => {
      asked.push(request.headers['accept-encoding']);
      response.writeHead(200, { 'content-length': 4 }).end(request.method === 'HEAD' ? undefined : 'film');
    });
    const store = await storeBehind(gateway);
    expect(await store.info('recordings/film.mp4')).toMatchObject({ size: 4 });
    expect(await text(await store.read('recordings/film.mp4'))).toBe('film');
    expect(asked).toEqual(['identity', 'identity']);
  });

  test.each([
    ['no length', {}],
    ['a length of zero', { 'content-length': '0' }],
    ['the length of something compressed', { 'content-length': '40', 'content-encoding': 'gzip' }],
  ])(
    'an object of which it tells %s is no empty one, which browsers would keep for a year',
    async (_, headers) => {
      const gateway = createServer((_request, response) => response.writeHead(200, headers).end());
      const store = await storeBehind(gateway);
      await expect(store.info('events/gala.webp')).rejects.toThrow(
        'did not say how long events/gala.webp is',
      );
    },
  );

  test('another part than the wanted one is not given in its place', async () => {
    const gateway = createServer((_request, response) =>
      response.writeHead(206, { 'content-range': 'bytes 0-3/10' }).end('0123'),
    );
    const store = await storeBehind(gateway);
    await expect(store.read('recordings/film.mp4', { start: 4, end: 7 })).rejects.toThrow('another part');
    expect(await text(await store.read('recordings/film.mp4', { start: 0, end: 3 }))).toBe('0123');
  });
});
