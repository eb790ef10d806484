import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { items } from '../../../server/infra/db/schema.ts';
import { type CheckedUpload, checkDocument, checkImage } from '../../../server/infra/media/upload-checks.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';
import { eventFields, itemRow, offerPlans, pictureFile } from '../../support/api/api-items.ts';
import {
  type HostileFile,
  hostileFiles,
  largestPicture,
  pictureWithArchive,
} from '../../support/attacks/hostile-files.ts';

let api: ApiFixture;
let host: Visitor;
let hostile: HostileFile[];

beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
  host = await api.approvedCompany();
  hostile = await hostileFiles();
}, 60_000);
afterAll(() => api.close());

const fileOf = (bytes: Buffer, name: string, type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });

/** The peak memory during the work, above the level before, in MB. */
async function extraMegabytes(work: () => Promise<void>): Promise<number> {
  global.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  await work();
  clearInterval(watch);
  return Math.round((Math.max(most, process.memoryUsage().rss) - before) / 1024 / 1024);
}

test('hostile files are refused quickly, as picture and as document, and nothing is stored (proof 14)', async () => {
  const before = await api.appContext.db.$count(items);
  // Created before the measurement: the sender's memory is not the server's.
  const files = hostile.map(({ what, bytes, name }) => ({ what, file: fileOf(bytes, name) }));
  const outcomes: { what: string; status: number; document: boolean; ms: number }[] = [];
  const memory = await extraMegabytes(async () => {
    for (const { what, file } of files) {
      const begun = performance.now();
      const answer = await api.request('addEvent', eventFields({ event_media: file }), host);
      const document = (await checkDocument(file)).accepted;
      outcomes.push({ what, status: answer.status, document, ms: Math.round(performance.now() - begun) });
      expect(answer.message, what).toMatch(/\w/);
    }
  });
  console.table(outcomes);
  const slowest = Math.max(...outcomes.map(({ ms }) => ms));
  const refused = outcomes.filter(({ status, document }) => [413, 422].includes(status) && !document);
  console.info(
    `proof 14: ${refused.length} of ${hostile.length} refused, slowest ${slowest} ms, memory +${memory} MB`,
  );
  expect(refused).toHaveLength(hostile.length);
  expect(await api.appContext.db.$count(items)).toBe(before);
});

test('a picture with an appended archive is stored without it', async () => {
  const { bytes, payload } = await pictureWithArchive();
  const added = await api.request('addEvent', eventFields({ event_media: fileOf(bytes, 'a.jpg') }), host);
  const { media } = await itemRow(api, added.data?._id ?? '');
  const kept = Buffer.from(await new Response(await api.appContext.media.read(media ?? '')).arrayBuffer());
  expect(kept.subarray(8, 12).toString()).toBe('WEBP');
  expect(kept.includes(payload.subarray(30, 60))).toBe(false);
  expect(kept.includes('PK\x03\x04')).toBe(false);
});

describe('messages', () => {
  test('name the exceeded limit', async () => {
    const named = (what: string) => hostile.find((file) => file.what.startsWith(what)) ?? hostile[0];
    const messageOf = async (
      file: HostileFile | undefined,
      check: (file: Blob) => Promise<CheckedUpload> = checkImage,
    ) => {
      const checked = await check(new Blob([new Uint8Array(file?.bytes ?? [])]));
      return checked.accepted ? 'accepted' : checked.message;
    };
    expect(await messageOf(named('50 MB'))).toBe('The file is too large: at most 10 MB are accepted');
    for (const what of ['PNG of', 'JPEG of', 'GIF of']) {
      expect(await messageOf(named(what))).toBe(
        'This picture is too large: at most 40 megapixels are accepted',
      );
    }
    expect(await messageOf(named('SVG'))).toBe('Please choose a PNG, JPEG, WebP, GIF or AVIF picture');
    expect(await messageOf(named('SVG'), checkDocument)).toBe('Please choose a PDF, PNG or JPEG file');
    expect(await messageOf(named('half'))).toBe(
      'This picture cannot be read. It may be damaged: please choose another one',
    );
    expect(await messageOf(named('PDF with'), checkDocument)).toBe(
      'This PDF cannot be read. It may be damaged: please choose another one',
    );
    expect(await checkImage(new Blob([]))).toMatchObject({ accepted: false });
  });
});

describe('valid files', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'a %s is accepted and kept as WebP',
    async (type) => {
      const checked = await checkImage(await pictureFile(type));
      expect(checked).toMatchObject({ accepted: true, type: 'image/webp' });
      if (checked.accepted)
        expect(await sharp(checked.bytes).metadata()).toMatchObject({ format: 'webp', width: 320 });
    },
  );

  test('are recognized by content: a wrong name or declared type does not matter', async () => {
    const bytes = Buffer.from(await (await pictureFile('jpeg')).arrayBuffer());
    expect(await checkImage(fileOf(bytes, 'notes.txt', 'text/plain'))).toMatchObject({ accepted: true });
  });

  test('lose their GPS data, and are rotated upright', async () => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#123' } })
      .withExif({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitude: '59/1 54/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const checked = await checkImage(fileOf(bytes, 'photo.jpg'));
    if (!checked.accepted) throw new Error(checked.message);
    const kept = await sharp(checked.bytes).metadata();
    expect(kept).toMatchObject({ width: 20, height: 40 });
    expect(kept.exif).toBeUndefined();
  });

  test('pictures of forty megapixels are scaled down', async () => {
    let size: { width: number; height: number } | undefined;
    const memory = await extraMegabytes(async () => {
      const checked = await checkImage(new Blob([new Uint8Array(largestPicture())]));
      if (checked.accepted) size = await sharp(checked.bytes).metadata();
    });
    console.info(`a picture of 40 megapixels: memory +${memory} MB`);
    expect(size).toMatchObject({ width: 2000, height: 1250 });
  });

  test('documents may be PDF, PNG or JPEG, and no other picture format', async () => {
    expect(await checkDocument(await pictureFile('png'))).toMatchObject({
      accepted: true,
      type: 'image/webp',
    });
    expect(await checkDocument(await pictureFile('gif'))).toMatchObject({ accepted: false, status: 422 });
  });
});
