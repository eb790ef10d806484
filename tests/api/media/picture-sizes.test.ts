/** Pictures of items and companies are stored in two sizes, which are created and deleted together. */
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { SMALL_SIDE, smallPicture } from '../../../common/contract/picture-sizes.ts';
import { companies, items } from '../../../server/infra/db/schema.ts';
import type { ApiFixture, Visitor } from '../../support/api/api-fixture.ts';
import { createApiWithPlans, eventFields, itemRow } from '../../support/api/api-items.ts';

let api: ApiFixture;
let host: Visitor;

beforeAll(async () => {
  api = await createApiWithPlans();
  host = await api.approvedCompany();
});
afterAll(() => api.close());

async function photo(background: string): Promise<File> {
  const picture = sharp({ create: { width: 1200, height: 600, channels: 3, background } }).jpeg();
  return new File([new Uint8Array(await picture.toBuffer())], 'photo.jpg');
}

async function addEvent(): Promise<{ id: string; media: string; small: string }> {
  const added = await api.request('addEvent', eventFields({ event_media: await photo('#264653') }), host);
  const id = added.data?._id ?? '';
  return { id, ...(await sizesOf(id)) };
}

async function sizesOf(id: string): Promise<{ media: string; small: string }> {
  const media = (await itemRow(api, id)).media ?? '';
  return { media, small: smallPicture(media) ?? '' };
}

const isKept = async (path: string) => (await api.appContext.media.info(path)) !== undefined;

test('A small size is stored beside each picture, and is public too', async () => {
  const { media, small } = await addEvent();
  const [large, listed] = await Promise.all(
    [media, small].map(async (path) => {
      const answer = await api.app.request(`/media/${path}`);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      return await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    }),
  );
  expect(large).toMatchObject({ format: 'webp', width: 1200, height: 600 });
  expect(listed).toMatchObject({ format: 'webp', width: 2 * SMALL_SIDE, height: SMALL_SIDE });
});

test('A replaced picture is deleted in both sizes', async () => {
  const before = await addEvent();
  const fields = { event_id: before.id, ...eventFields({ event_media: await photo('#e76f51') }) };
  expect((await api.request('editEvent', fields, host)).status).toBe(200);
  const after = await sizesOf(before.id);
  expect(await Promise.all([before.media, before.small, after.media, after.small].map(isKept))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('The picture of a deleted event is kept in both sizes, under an unpublished name', async () => {
  const before = await addEvent();
  await api.appContext.db
    .update(items)
    .set({ paymentStatus: PAYMENT_STATUS.paid })
    .where(eq(items.id, before.id));
  await api.request('deleteEvent', { event_id: before.id }, host);
  const after = await sizesOf(before.id);
  expect(after.media).not.toBe(before.media);
  expect(await Promise.all([before.media, before.small, after.media, after.small].map(isKept))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('A logo is kept and replaced in both sizes', async () => {
  const { id, name, countryCode, phoneNumber, address } = host.company;
  const profile = { name, country_code: countryCode, phone_number: phoneNumber, address };
  const update = async (background: string) => {
    const form = { ...profile, company_logo: await photo(background) };
    expect((await api.request('updateProfile', form, host)).status).toBe(200);
    const [company] = await api.appContext.db.select().from(companies).where(eq(companies.id, id));
    return company?.profilePic ?? '';
  };
  const first = await update('#2a9d8f');
  const second = await update('#e9c46a');
  const paths = [first, second].flatMap((path) => [path, smallPicture(path) ?? '']);
  expect(await Promise.all(paths.map(isKept))).toEqual([false, false, true, true]);
});
