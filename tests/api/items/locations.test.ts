import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { items, plans } from '../../../server/infra/db/schema.ts';
import { demoPlanId } from '../../../server/modules/demo/demo-plans.ts';
import {
  addLocation,
  createApiWithPlans,
  itemRow,
  LISBON,
  locationFields,
  pictureFile,
} from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);
const guard = forThisFile(() => api.approvedCompany('security', { name: 'Northgate Security' }));

const add = (changes: Record<string, unknown> = {}, by = guard) =>
  api.request('addLocation', locationFields(changes), { token: by.token });

describe('adding a location', () => {
  test('leaves it Pending, with the plan’s cameras and months and a hidden access code', async () => {
    const added = await add({ location_media: await pictureFile() });
    expect(added).toMatchObject({ status: 201, message: 'New Location Added Successfully' });
    const row = await itemRow(api, added.data?._id ?? '');
    expect(row).toMatchObject({ kind: 'location', companyId: guard.company.id, paymentStatus: 1, status: 1 });
    expect(row).toMatchObject({ cameraLimit: 4, durationMonths: 1, userLimit: 0, day: null, place: LISBON });
    expect(row.media).toMatch(/^locations\/[0-9a-f]{32}-large\.webp$/);
    const { data: shown } = await api.request('locationDetails', { location_id: row.id }, guard);
    expect(shown).toMatchObject({
      name: 'Waalhaven Terminal',
      camera_limit: 4,
      duration: 1,
      payment_status: 1,
      access_code: '',
      product_id: demoPlanId('watch'),
    });
  });

  test.each([
    [{ name: ' ', product_id: '' }, 'Location Name is not allowed to empty'],
    [{ product_id: '', location: '' }, 'Product Id is not allowed to empty'],
    [{ location: '' }, 'Location is not allowed to empty'],
    [{ location: { name: '', coordinates: [0, 0] } }, 'Location is not allowed to empty'],
    [{ product_id: demoPlanId('club') }, 'This plan is not offered. Please choose another one.'],
    [{ product_id: demoPlanId('free-trial') }, 'This plan is not offered. Please choose another one.'],
  ])('with %j is refused', async (changes, message) => {
    expect(await add(changes)).toMatchObject({ status: 400, message });
  });

  test('is never on a free trial, even if a security plan has the trial’s code', async () => {
    const trial = { id: 'odd', description: 'Odd', priceCents: 0, productType: 'security' as const };
    await api.appContext.db.insert(plans).values({ ...trial, code: 'free_trial' });
    expect(await add({ product_id: 'odd' })).toMatchObject({ status: 400 });
    await api.appContext.db.delete(plans).where(eq(plans.id, 'odd'));
  });

  test('sent twice under one key adds one', async () => {
    const before = await api.appContext.db.$count(items);
    const options = { token: guard.token, idempotencyKey: 'location-twice' };
    const first = await api.request('addLocation', locationFields(), options);
    const second = await api.request('addLocation', locationFields(), options);
    expect(second).toMatchObject({ status: 201, data: first.data });
    expect(await api.appContext.db.$count(items)).toBe(before + 1);
  });
});

describe('reading', () => {
  test('returns a company’s own, newest first, filtered by a part of the name, in pages', async () => {
    const own = await api.approvedCompany('security');
    for (const name of ['Alpha Yard', 'Beta Quay', 'Gamma Yard']) {
      api.clock.advance({ minutes: 1 });
      await add({ name }, own);
    }
    const names = async (filter: Record<string, string>) => {
      const { data = [] } = await api.request(
        'listLocations',
        { company_id: own.company.id, ...filter },
        own,
      );
      return data.map(({ name }) => name);
    };
    expect(await names({})).toEqual(['Gamma Yard', 'Beta Quay', 'Alpha Yard']);
    expect(await names({ search_key: 'yard', limit: '1', page: '2' })).toEqual(['Alpha Yard']);
    expect((await api.request('listLocations', { company_id: own.company.id }, guard)).data).not.toEqual([]);
  });

  test('shows the access code of paid locations only, in list and details (proof 11)', async () => {
    const own = await api.approvedCompany('security');
    const codes = new Map<number, string>();
    for (const paymentStatus of [1, 2, 3, 5]) {
      codes.set(paymentStatus, (await addLocation(api, own, { paymentStatus })).accessCode);
    }
    const list = await api.request('listLocations', {}, own);
    const answers = [JSON.stringify(list.body)];
    for (const { _id } of list.data ?? []) {
      answers.push(JSON.stringify((await api.request('locationDetails', { location_id: _id }, own)).body));
    }
    const hits = [1, 2, 3, 5].map((status) => {
      const code = codes.get(status) ?? 'no code';
      return answers.filter((answer) => answer.includes(code)).length;
    });
    console.info(`proof 11: hits of unpaid access codes of locations: ${hits[0]}, ${hits[2]}, ${hits[3]}`);
    expect(hits).toEqual([0, 2, 0, 0]);
  });
});
