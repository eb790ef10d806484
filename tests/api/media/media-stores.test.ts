import { openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { createDiskStore } from '../../../server/infra/media/disk-store.ts';
import { readMediaPath } from '../../../server/infra/media/media-path.ts';
import type { MediaStore } from '../../../server/infra/media/media-store.ts';
import { createS3Store } from '../../../server/infra/media/s3-store.ts';
import { keepDeletedPicture } from '../../../server/modules/items/item-picture.ts';
import { heldTimers } from '../../support/held-timers.ts';
import { type FakeS3, S3_KEYS, startFakeS3 } from '../../support/media/fake-s3.ts';

let folder: string;
let s3: FakeS3;
let stores: Record<'disk' | 's3', MediaStore>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vantage-stores-'));
  s3 = await startFakeS3('films');
  stores = {
    disk: createDiskStore(folder),
    s3: createS3Store({ ...S3_KEYS, url: 's3://films/vantage', endpoint: s3.endpoint }),
  };
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const bytes = new TextEncoder().encode('0123456789');
const text = async (stream: ReadableStream<Uint8Array> | undefined) =>
  await new Response(stream ?? null).text();

describe.each(['disk', 's3'] as const)('the %s store', (kind) => {
  test('returns stored files, whole and in part', async () => {
    const store = stores[kind];
    const path = await store.put({ folder: 'events', bytes, type: 'image/webp' });
    expect(path).toMatch(/^events\/[0-9a-f]{32}\.webp$/);
    expect(await store.info(path)).toMatchObject({
      size: 10,
      type: 'image/webp',
      etag: expect.stringMatching(/^".+"$/),
    });
    expect(await text(await store.read(path))).toBe('0123456789');
    expect(await text(await store.read(path, { start: 2, end: 4 }))).toBe('234');
  });

  test('streams a large file from the disk', async () => {
    const source = join(folder, 'source.bin');
    await writeFile(source, Buffer.alloc(3_000_000, 7));
    const path = await stores[kind].put({
      folder: 'recordings',
      bytes: await openAsBlob(source),
      type: 'video/mp4',
    });
    expect((await stores[kind].info(path))?.size).toBe(3_000_000);
  });

  test('overwrites a file of the same name', async () => {
    const upload = { folder: 'recordings', name: 'demo-clip', type: 'video/webm' } as const;
    expect(await stores[kind].put({ ...upload, bytes })).toBe('recordings/demo-clip.webm');
    await stores[kind].put({ ...upload, bytes: bytes.slice(0, 3) });
    expect(await text(await stores[kind].read('recordings/demo-clip.webm'))).toBe('012');
  });

  test('deletes files, and ignores missing ones', async () => {
    const path = await stores[kind].put({ folder: 'documents', bytes, type: 'application/pdf' });
    await stores[kind].delete(path);
    await stores[kind].delete(path);
    expect(await stores[kind].info(path)).toBeUndefined();
    expect(await stores[kind].read(path)).toBeUndefined();
  });

  test.each([
    '../package.json',
    'events/../../secret.webp',
    'events\\x.webp',
    '/etc/passwd',
    'events/a.b.webp',
    'x/a.webp',
  ])('refuses the path "%s" out of its folder', async (path) => {
    expect(readMediaPath(path)).toBeUndefined();
    expect(await stores[kind].info(path)).toBeUndefined();
    expect(await stores[kind].read(path)).toBeUndefined();
    await stores[kind].delete(path);
  });
});

describe('on disk', () => {
  test('nothing unfinished is left when an upload is aborted', async () => {
    const broken = new Blob([bytes]);
    broken.stream = () =>
      new ReadableStream({
        pull(controller) {
          controller.error(new Error('the line broke'));
        },
      });
    const upload = { folder: 'companies', bytes: broken, type: 'image/webp' } as const;
    await expect(stores.disk.put(upload)).rejects.toThrow('the line broke');
    expect(await readdir(join(folder, 'companies'))).toEqual([]);
  });
});

describe('in a bucket', () => {
  test('keys have the prefix, and a content type', async () => {
    const path = await stores.s3.put({ folder: 'events', bytes, type: 'image/webp' });
    expect(s3.objects.get(`vantage/${path}`)?.type).toBe('image/webp');
  });

  test('a temporary failure of the service is retried, a permanent one is an error', async () => {
    s3.failNext(2);
    const path = await stores.s3.put({ folder: 'events', bytes, type: 'image/webp' });
    expect(await text(await stores.s3.read(path))).toBe('0123456789');
    s3.failNext(3);
    await expect(stores.s3.put({ folder: 'events', bytes, type: 'image/webp' })).rejects.toThrow(
      /answered 503 \(SlowDown\) to PUT/,
    );
  });

  test('a wrong key is an error that names the refused operation', async () => {
    const stranger = createS3Store({
      ...S3_KEYS,
      secretAccessKey: 'wrong',
      url: 's3://films',
      endpoint: s3.endpoint,
    });
    await expect(stranger.put({ folder: 'events', bytes, type: 'image/webp' })).rejects.toThrow(
      /answered 403 \(SignatureDoesNotMatch\)/,
    );
  });

  describe('a read', () => {
    /** A recording of which the bucket has sent one half, its reader, and the store's timers. */
    async function halfRead() {
      const { later, ring, set } = heldTimers();
      const store = createS3Store({ ...S3_KEYS, url: 's3://films', endpoint: s3.endpoint }, later);
      const path = await store.put({ folder: 'recordings', bytes, type: 'video/mp4' });
      const letGo = s3.holdHalves();
      const reader = (await store.read(path))?.getReader();
      if (!reader) throw new Error('The recording is not there.');
      return { reader, letGo, set, ring, first: await reader.read() };
    }

    test('may last as long as its viewer needs, also while the viewer pauses', async () => {
      const { reader, letGo, set, ring, first } = await halfRead();
      expect(new TextDecoder().decode(first.value)).toBe('01234');
      // No timeout is set until more is requested.
      await expect.poll(set).toEqual([]);
      const rest = reader.read();
      await expect.poll(set).toEqual([30_000]);
      letGo();
      expect(new TextDecoder().decode((await rest).value)).toBe('56789');
      ring(30_000);
      expect((await reader.read()).done).toBe(true);
    });

    test('is aborted when its viewer has waited for half a minute', async () => {
      const { reader, letGo, set, ring } = await halfRead();
      await expect.poll(set).toEqual([]);
      const rest = reader.read();
      await expect.poll(set).toEqual([30_000]);
      ring(30_000);
      await expect(rest).rejects.toThrow('Nothing came for 30 s.');
      letGo();
    });
  });

  test('a service that accepts requests and never answers is tried three times, half a minute each', async () => {
    const { later, ring } = heldTimers();
    const store = createS3Store({ ...S3_KEYS, url: 's3://films', endpoint: s3.endpoint }, later);
    const asked = store.info('events/nothing.webp');
    const refused = expect(asked).rejects.toThrow('did not answer within 30 s');
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await s3.ignoreNext();
      ring(30_000);
    }
    await refused;
  });

  test.each([
    ['a picture of 100 KB', 100_000, 35_000],
    ['a recording', 30_000_000, 900_000],
  ])('%s has as long as its size needs on a slow line', async (_, size, limitMs) => {
    const { later, ring, set } = heldTimers();
    const store = createS3Store({ ...S3_KEYS, url: 's3://films', endpoint: s3.endpoint }, later);
    const arrived = s3.ignoreNext();
    const put = store.put({ folder: 'recordings', bytes: new Uint8Array(size), type: 'video/mp4' });
    await arrived;
    expect(set()).toEqual([limitMs]);
    ring(limitMs);
    expect(await put).toMatch(/^recordings/);
  });

  describe('the picture of a deleted item', () => {
    const deleted = async () => {
      const media = await stores.s3.put({ folder: 'events', bytes, type: 'image/webp' });
      return { kind: 'event', paymentStatus: PAYMENT_STATUS.paid, media } as const;
    };

    test('is kept under another name', async () => {
      const item = await deleted();
      const kept = await keepDeletedPicture(stores.s3, item);
      expect(kept).not.toBe(item.media);
      expect(await text(await stores.s3.read(kept ?? ''))).toBe('0123456789');
    });

    test('is not kept if the bucket refuses or does not answer, and the deletion continues', async () => {
      const item = await deleted();
      s3.failNext(3);
      expect(await keepDeletedPicture(stores.s3, item)).toBeNull();
      const patience = new AbortController();
      const keeping = keepDeletedPicture(stores.s3, item, patience.signal);
      await s3.ignoreNext();
      patience.abort();
      expect(await keeping).toBeNull();
    });
  });

  test('a URL without a bucket is refused at the start', () => {
    expect(() => createS3Store({ ...S3_KEYS, url: 'https://films' })).toThrow('s3://bucket/prefix');
  });
});
