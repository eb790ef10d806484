import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFreeTrial } from '../../../common/contract/plans.ts';
import { countGuests } from '../../../common/door/count-guests.ts';
import { deriveGuests } from '../../../common/door/derive-guests.ts';
import { EVENT_TODAY, PAID_EVENT, PAID_LOCATION } from '../../../dev/demo/demo-items.ts';
import { seedDemo } from '../../../dev/demo/seed.ts';
import { companies, invitations, items } from '../../../server/infra/db/schema.ts';
import { facts, faqs, legalTexts } from '../../../server/infra/db/schema-content.ts';
import { doorEntries } from '../../../server/infra/db/schema-doors.ts';
import { readMediaPath } from '../../../server/infra/media/media-path.ts';
import { DEMO_ACCOUNTS } from '../../../server/modules/demo/demo-companies.ts';
import { type ApiFixture, createApiFixture } from '../../support/api/api-fixture.ts';

let appContext: ApiFixture;

beforeAll(async () => {
  appContext = await createApiFixture();
  const begun = performance.now();
  await seedDemo(appContext.appContext);
  console.info(`demo data seeded in ${Math.round(performance.now() - begun)} ms`);
});
afterAll(() => appContext.close());

async function logIn(email: string) {
  const { password } = DEMO_ACCOUNTS.find((account) => account.email === email) ?? { password: '' };
  return await appContext.request('login', { email, password });
}

test('creates an event company with an event of each payment status, guests, playable recordings and a saved card', async () => {
  const { data: session } = await logIn('events@demo.test');
  const token = session?.access_token;
  const { data: company } = await appContext.request('currentCompany', {}, { token });
  expect(company).toMatchObject({ user_type: 2, first_entry: true });
  const [row] = await appContext.appContext.db
    .select()
    .from(companies)
    .where(eq(companies.id, company?._id ?? ''));
  expect(row?.providerCustomerId).toMatch(/^cus_/);
  const { data: events } = await appContext.request('listEvents', {}, { token });
  expect(events?.map(({ payment_status }) => payment_status).sort()).toEqual([1, 2, 2, 3, 5]);
  const paid = events?.find(({ _id }) => _id === PAID_EVENT);
  const guests = await appContext.request('listEventInvitations', { event_id: paid?._id }, { token });
  expect(guests.data).toHaveLength(240);
  expect(paid?.user_limit).toBeGreaterThanOrEqual(240);
  const found = await appContext.request('listRecordings', { event_id: paid?._id }, { token });
  expect(found.data).toHaveLength(6);
  for (const { files, poster, user_data } of found.data ?? []) {
    const names = files?.map(({ fileName }) => fileName) ?? [];
    expect(names).toHaveLength(2);
    for (const path of [...names, poster, user_data?.[0]?.profile_pic]) {
      const head = await appContext.app.request(`/media/${path}`, { method: 'HEAD' });
      expect([path, head.status]).toEqual([path, 200]);
    }
  }
});

test('creates an event of today with two doors, with guests, a walk-in and a conflict', async () => {
  const { data: session } = await logIn('events@demo.test');
  const token = session?.access_token;
  const { data: events } = await appContext.request('listEvents', {}, { token });
  const today = appContext.clock.now().toISOString().slice(0, 10);
  expect(events?.find(({ _id }) => _id === EVENT_TODAY)?.date).toBe(today);
  const { data: doors } = await appContext.request('listDoors', { event_id: EVENT_TODAY }, { token });
  expect(doors?.map(({ name }) => name).sort()).toEqual(['Garden Gate', 'Main Gate']);
  const { data: log } = await appContext.request('readDoorLog', { event_id: EVENT_TODAY }, { token });
  const guests = deriveGuests(log?.people ?? [], log?.entries ?? []);
  const { byDoor, ...counts } = countGuests(guests.values());
  expect(counts).toEqual({ expected: 36, admitted: 22, walkIns: 1, conflicts: 1 });
  expect([...byDoor].sort()).toEqual([
    ['Garden Gate', 8],
    ['Main Gate', 15],
  ]);
});

test('creates a security company with locations, tenants and cameras, and a company under review', async () => {
  const { data: session } = await logIn('security@demo.test');
  expect(session?.user_type).toBe(4);
  const token = session?.access_token;
  expect(await logIn('pending@demo.test')).toMatchObject({
    status: 403,
    message: 'Your account is under review',
  });
  const { data: locations } = await appContext.request('listLocations', {}, { token });
  expect(locations?.map(({ payment_status }) => payment_status).sort()).toEqual([1, 2, 3]);
  const paid = locations?.find(({ payment_status }) => payment_status === 2);
  const location_id = paid?._id;
  const tenants = await appContext.request('listLocationInvitations', { location_id }, { token });
  expect(tenants.data).toHaveLength(60);
  const { data: cameras } = await appContext.request('listCameras', { location_id }, { token });
  expect(cameras).toHaveLength(8);
  expect(cameras?.[0]?.url).toBe('rtsp://•••@camera-1.northgate.example:554/stream1');
  expect(paid?.camera_limit).toBeGreaterThanOrEqual(8);
});

test('creates plans, questions and legal texts', async () => {
  const { data: eventPlans = [] } = await appContext.request('listPlans', { product_type: 'event' });
  const { data: securityPlans = [] } = await appContext.request('listPlans', { product_type: 'security' });
  expect(eventPlans.filter(isFreeTrial)).toHaveLength(1);
  expect(eventPlans.find(isFreeTrial)?.metadata?.user_limit).toBe(5);
  expect(eventPlans.filter((plan) => !isFreeTrial(plan)).length).toBeGreaterThanOrEqual(4);
  expect(securityPlans.length).toBeGreaterThanOrEqual(3);
  const questions = await appContext.appContext.db.select().from(faqs);
  expect(questions.length).toBeGreaterThanOrEqual(8);
  expect(questions.filter(({ status }) => status === 0)).toHaveLength(1);
  const [legal] = await appContext.appContext.db.select().from(legalTexts);
  expect(legal?.termsConditions).toContain('<h2>');
  expect(legal?.privacyPolicy).toContain('<li>');
});

test('stores every picture and document that its rows name', async () => {
  const { db, media } = appContext.appContext;
  const named = [
    ...(await db.select().from(items)).map((item) => item.media),
    ...(await db.select().from(companies)).flatMap((company) => [company.profilePic, company.documentPath]),
  ].filter((path) => path !== null);
  expect(named.length).toBeGreaterThan(10);
  for (const path of named) {
    expect(readMediaPath(path), path).toBeDefined();
    expect(await media.info(path), path).toBeDefined();
  }
});

describe('seeding again', () => {
  test('changes nothing: what people deleted stays deleted', async () => {
    const { db } = appContext.appContext;
    const before = await db.$count(invitations);
    await db.delete(invitations).where(eq(invitations.itemId, PAID_LOCATION));
    expect(await seedDemo(appContext.appContext)).toBe(false);
    expect(await db.$count(invitations)).toBe(before - 60);
  });

  test('at the same time in two processes creates the data once', async () => {
    const { db } = appContext.appContext;
    await db.delete(facts);
    await Promise.all([seedDemo(appContext.appContext), seedDemo(appContext.appContext)]);
    expect(await db.$count(items)).toBe(8);
    expect(await db.$count(doorEntries)).toBe(24);
    expect(await db.$count(companies)).toBe(3);
  });
});
