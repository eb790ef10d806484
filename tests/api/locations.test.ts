import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitations, items, plans } from '../../server/infra/db/schema.ts';
import { cameraAddresses, cameras } from '../../server/infra/db/schema-cameras.ts';
import { demoPlanId } from '../../server/modules/demo/demo-plans.ts';
import { writeTable } from '../../src/features/invitations/sheets/sheet-file.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../support/api-fixture.ts';
import {
  addLocation,
  itemRow,
  LISBON,
  locationFields,
  offerPlans,
  pictureFile,
} from '../support/api-items.ts';

let api: ApiFixture;
let guard: Visitor;

beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
  guard = await api.approvedCompany('security', { name: 'Northgate Security' });
});
afterAll(() => api.close());

const add = (changes: Record<string, unknown> = {}, by = guard) =>
  api.request('addLocation', locationFields(changes), { token: by.token });
const isKept = async (media: string | null) => (await api.appContext.media.info(media ?? '')) !== undefined;

describe('adding a location', () => {
  test('leaves it Pending, with the plan’s cameras and months and a hidden access code', async () => {
    const added = await add({ location_media: await pictureFile() });
    expect(added).toMatchObject({ status: 201, message: 'New Location Added Successfully' });
    const row = await itemRow(api, added.data?._id ?? '');
    expect(row).toMatchObject({ kind: 'location', companyId: guard.company.id, paymentStatus: 1, status: 1 });
    expect(row).toMatchObject({ cameraLimit: 4, durationMonths: 1, userLimit: 0, day: null, place: LISBON });
    expect(row.media).toMatch(/^locations\/[0-9a-f]{32}\.webp$/);
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

  test('is never on a free trial, even if a security plan bears its mark', async () => {
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

describe('changing a location', () => {
  const edit = (location_id: string, changes: Record<string, unknown> = {}) => {
    const { product_id: _, ...fields } = locationFields(changes);
    return api.request('editLocation', { location_id, ...fields }, guard);
  };

  test('changes name, address and picture, and removes the picture that it replaced', async () => {
    const location = await addLocation(api, guard);
    const place = { ...LISBON, name: 'Porto, Portugal' };
    const first = await edit(location.id, {
      name: ' Yard ',
      location: place,
      location_media: await pictureFile(),
    });
    expect(first).toMatchObject({ status: 200, message: 'Location Updated Successfully' });
    const { media } = await itemRow(api, location.id);
    await edit(location.id, { name: 'Yard', location: place });
    expect(await itemRow(api, location.id)).toMatchObject({ name: 'Yard', place, media, day: null });
    await edit(location.id, { location_media: await pictureFile('webp') });
    expect(await isKept(media)).toBe(false);
  });

  test.each([
    [{ name: '' }, 'Location Name is not allowed to empty'],
    [{ location: '' }, 'Location is not allowed to empty'],
  ])('with %j is refused', async (changes, message) => {
    const location = await addLocation(api, guard);
    expect(await edit(location.id, changes)).toMatchObject({ status: 400, message });
  });

  test('switches it off and on', async () => {
    const location = await addLocation(api, guard);
    for (const status of [0, 1] as const) {
      const answer = await api.request('setLocationStatus', { location_id: location.id, status }, guard);
      expect(answer).toMatchObject({ status: 200, message: 'Location status updated successfully' });
      expect((await itemRow(api, location.id)).status).toBe(status);
    }
  });

  test('deletes it with its tenants, cameras, their addresses and its picture', async () => {
    const location = await addLocation(api, guard, { paymentStatus: 2 });
    await edit(location.id, { location_media: await pictureFile() });
    const { media } = await itemRow(api, location.id);
    const location_id = location.id;
    const tenant = { location_id, name: 'Ada', email: 'ada@example.test' };
    await api.request('sendLocationInvitation', tenant, guard);
    await api.request('addCamera', { location_id, name: 'Gate', url: 'rtsp://u:p@10.0.0.5/' }, guard);
    const addresses = await api.appContext.db.$count(cameraAddresses);
    expect(await api.request('deleteLocation', { location_id }, guard)).toMatchObject({
      status: 200,
      message: 'Location deleted successfully',
    });
    expect((await api.request('locationDetails', { location_id }, guard)).status).toBe(404);
    expect(await api.appContext.db.$count(invitations, eq(invitations.itemId, location_id))).toBe(0);
    expect(await api.appContext.db.$count(cameras, eq(cameras.itemId, location_id))).toBe(0);
    expect(await api.appContext.db.$count(cameraAddresses)).toBe(addresses - 1);
    expect(await isKept(media)).toBe(false);
  });
});

describe('reading', () => {
  test('lists a company’s own, the newest first, by part of the name, by page', async () => {
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

describe('tenants', () => {
  test('are invited without a limit, listed, found and cancelled as guests of an event are', async () => {
    const { id: location_id, accessCode } = await addLocation(api, guard, { paymentStatus: 2 });
    const sent = await api.request(
      'sendLocationInvitation',
      { location_id, name: 'Élodie', email: 'elodie@tenant.test' },
      guard,
    );
    expect(sent).toMatchObject({ status: 201, message: 'Inviation Sent Successfully' });
    const [mail] = await api.mailbox('elodie@tenant.test');
    expect(mail?.text).toContain('Northgate Security invites you to the live cameras of Waalhaven Terminal.');
    expect(mail?.text).toContain(accessCode);
    const again = await api.request(
      'sendLocationInvitation',
      { location_id, name: 'Élodie', email: 'ELODIE@tenant.test' },
      guard,
    );
    expect(again).toMatchObject({
      status: 409,
      message: 'elodie@tenant.test is already invited to this location.',
    });
    const found = await api.request('listLocationInvitations', { location_id, search_key: 'elo' }, guard);
    expect(found.data).toEqual([sent.data]);
    const cancelled = await api.request('cancelLocationInvitation', { invitation_id: sent.data?._id }, guard);
    expect(cancelled).toMatchObject({ status: 200, message: 'Invitation cancelled successfully' });
    expect((await api.request('listLocationInvitations', { location_id }, guard)).data).toEqual([]);
  });

  test('are invited by a sheet, each row answered', async () => {
    const { id: location_id } = await addLocation(api, guard, { paymentStatus: 2 });
    const columns = ['Name', 'Email'].map((header) => ({ header, width: 20 }));
    const rows = Array.from({ length: 70 }, (_, at) => [`Tenant ${at}`, `tenant-${at}@sheet.test`]);
    const bytes = writeTable({ title: 'Tenants', columns, rows: [...rows, ['', 'x@sheet.test']] }).slice();
    const invitation_xlsx = new File([bytes], 'tenants.xlsx');
    const answer = await api.request('bulkSendLocationInvitations', { location_id, invitation_xlsx }, guard);
    expect(answer).toMatchObject({ status: 200, message: '70 of 71 people were invited.' });
    expect((await api.request('listLocationInvitations', { location_id }, guard)).data).toHaveLength(70);
    const none = await api.request('bulkSendLocationInvitations', { location_id }, guard);
    expect(none).toMatchObject({ status: 400, message: 'Excel file must be required' });
  });

  test.each([
    [{ name: '' }, 'Name is not allowed to empty'],
    [{ name: 'Ada', email: '' }, 'Email is not allowed to empty'],
  ])('with %j are refused', async (person, message) => {
    const { id: location_id } = await addLocation(api, guard);
    const answer = await api.request('sendLocationInvitation', { location_id, ...person }, guard);
    expect(answer).toMatchObject({ status: 400, message });
  });

  test('of an event cannot be reached through a location’s calls, nor the other way round', async () => {
    const { id: location_id } = await addLocation(api, guard);
    const tenant = { location_id, name: 'Ada', email: 'ada@both.test' };
    const { data } = await api.request('sendLocationInvitation', tenant, guard);
    const host = await api.approvedCompany('event');
    const invitation_id = data?._id ?? '';
    expect((await api.request('cancelEventInvitation', { invitation_id }, host)).status).toBe(404);
    expect((await api.request('listEventInvitations', { event_id: location_id }, host)).status).toBe(404);
  });
});
