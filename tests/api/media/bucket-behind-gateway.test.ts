/** A bucket whose answers come from something that keeps no rules of HTTP or of S3. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createS3Store } from '../../../server/infra/media/s3-store.ts';
import { S3_KEYS } from '../../support/media/fake-s3.ts';

const text = async (stream: ReadableStream<Uint8Array> | undefined) =>
  await new Response(stream ?? null).text();

describe('behind a non-conforming gateway', () => {
  const endless = 'x'.repeat(64 * 1024);

  /** @param isWhole whether a range is answered with the whole; else everything is an error without an end */
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
    gateway.listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    onTestFinished(() => {
      gateway.closeAllConnections();
      gateway.close();
    });
    const address = gateway.address();
    const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    return { store: createS3Store({ ...S3_KEYS, url: 's3://films', endpoint }), sent: () => sent };
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
