import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { items } from '../../../server/infra/db/schema.ts';
import { demoPlanId } from '../../../server/modules/demo/demo-plans.ts';
import {
  createApiWithPlans,
  eventFields,
  itemRow,
  LISBON,
  pictureFile,
} from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);
const host = forThisFile(() => api.approvedCompany());
/** The clock is at 14 March 2026. */
const TODAY = '2026-03-14';

const add = (changes: Record<string, unknown> = {}, by = host) =>
  api.request('addEvent', eventFields(changes), { token: by.token });

describe('adding an event', () => {
  test('on a paid plan leaves it Pending, with the plan’s limit and a hidden access code', async () => {
    const added = await add({ event_media: await pictureFile() });
    expect(added).toMatchObject({ status: 201, message: 'New Event Added Successfully' });
    const row = await itemRow(api, added.data?._id ?? '');
    expect(row).toMatchObject({ kind: 'event', companyId: host.company.id, paymentStatus: 1, status: 1 });
    expect(row).toMatchObject({ userLimit: 50, day: '2026-03-20', name: 'Summer Gala', place: LISBON });
    expect(row.accessCode).toMatch(/^[A-HJ-KM-NP-RT-Z2346-9]{8}$/);
    expect(row.media).toMatch(/^events\/[0-9a-f]{32}-large\.webp$/);
  });

  test.each([
    [{ name: '  ' }, 'Event Name is not allowed to empty'],
    [{ name: '', product_id: '' }, 'Event Name is not allowed to empty'],
    [{ product_id: '', date: '' }, 'Product Id is not allowed to empty'],
    [{ date: '', location: '' }, 'Event Date is not allowed to empty'],
    [{ location: '' }, 'Event Location is not allowed to empty'],
    [{ location: { name: '', coordinates: [0, 0] } }, 'Event Location is not allowed to empty'],
    [{ date: '31-02-2026' }, 'Date input not valid.'],
    [{ date: 'tomorrow' }, 'Date input not valid.'],
    [{ date: '2026-03-12' }, 'Date input not valid.'],
    [{ product_id: 'no-such-plan' }, 'This plan is not offered. Please choose another one.'],
    [{ product_id: demoPlanId('guard') }, 'This plan is not offered. Please choose another one.'],
  ])('with %j is refused', async (changes, message) => {
    expect(await add(changes)).toMatchObject({ status: 400, message });
  });

  test('may take place today, with its date as a timestamp or dd-MM-yyyy', async () => {
    for (const date of [TODAY, `${TODAY}T10:00:00.000Z`, '14-03-2026']) {
      const added = await add({ date });
      expect((await itemRow(api, added.data?._id ?? '')).day).toBe(TODAY);
    }
  });

  test('may take place on a day that has ended in UTC but not at UTC-12', async () => {
    const added = await add({ date: '2026-03-13' });
    expect((await itemRow(api, added.data?._id ?? '')).day).toBe('2026-03-13');
  });

  test('with a file that is no picture is refused and stores nothing', async () => {
    const before = await api.appContext.db.$count(items);
    const script = new File(['<script>alert(1)</script>'], 'party.png', { type: 'image/png' });
    expect(await add({ event_media: script })).toMatchObject({
      status: 422,
      message: 'Please choose a PNG, JPEG, WebP, GIF or AVIF picture',
    });
    expect(await api.appContext.db.$count(items)).toBe(before);
  });

  test('sent twice under one key adds one event and one picture', async () => {
    const before = await api.appContext.db.$count(items);
    const fields = eventFields({ event_media: await pictureFile() });
    const options = { token: host.token, idempotencyKey: 'event-twice' };
    const first = await api.request('addEvent', fields, options);
    const second = await api.request('addEvent', fields, options);
    expect(second).toMatchObject({ status: 201, message: 'New Event Added Successfully', data: first.data });
    expect(await api.appContext.db.$count(items)).toBe(before + 1);
    const other = await api.request('addEvent', { ...fields, name: 'Another' }, options);
    expect(other.status).toBe(422);
  });
});

describe('the free trial', () => {
  const trial = { product_id: demoPlanId('free-trial') };

  test('makes an event for five users usable at once, and is used up', async () => {
    const guest = await api.approvedCompany();
    const added = await add({ ...trial, date: '2026-04-14' }, guest);
    const { data: event } = await api.request('eventDetails', { event_id: added.data?._id }, guest);
    expect(event).toMatchObject({ payment_status: 5, user_limit: 5 });
    expect(event?.access_code).toHaveLength(8);
    const { data: company } = await api.request('currentCompany', {}, guest);
    expect(company?.first_entry).toBe(false);
    expect(await add(trial, guest)).toMatchObject({
      status: 409,
      message: 'The free trial has been used already. Please choose another plan.',
    });
  });

  test('ends a month from today, and is not used up by a refused date', async () => {
    const guest = await api.approvedCompany();
    expect(await add({ ...trial, date: '2026-04-15' }, guest)).toMatchObject({
      status: 400,
      message: 'Date input not valid.',
    });
    expect((await add(trial, guest)).status).toBe(201);
  });

  test('requested ten times at once adds one event', async () => {
    const guest = await api.approvedCompany();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(trial, guest)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await api.appContext.db.$count(items, eq(items.companyId, guest.company.id))).toBe(1);
  });
});
