import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callNames, callOf } from '../../../common/contract/calls.ts';
import { endpoints } from '../../../server/api/endpoints.ts';
import { allContracts } from '../../../server/http/openapi/all-contracts.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';
import { addEvent, addLocation, eventFields, LISBON, offerPlans } from '../../support/api/api-items.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { sampleSheet } from '../../support/media/sample-files.ts';

/** Ids of objects of another company of the same kind. */
interface Foreign {
  companyId: string;
  eventId: string;
  invitationId: string;
  locationId: string;
  tenantId: string;
  cameraId: string;
  doorId: string;
}

/** The fields with which a call would access another company's object, or why it cannot name one. */
type Row = ((foreign: Foreign) => Record<string, unknown>) | 'names nothing of a company';

const payment = ({ companyId, eventId }: Foreign) => ({
  user_id: companyId,
  product_type: 'event',
  product_id: eventFields().product_id,
  total_amount: 49,
  event_id: eventId,
});
const event = ({ eventId }: Foreign) => ({ event_id: eventId });
const location = ({ locationId }: Foreign) => ({ location_id: locationId });
const eve = { name: 'Eve', email: 'eve@example.test' };
const sheet = { invitation_xlsx: sampleSheet() };

/** One row for each call that requires a session. A new call needs a row here. */
const ROWS: Record<string, Row> = {
  logout: 'names nothing of a company',
  currentCompany: 'names nothing of a company',
  companyById: ({ companyId }) => ({ company_id: companyId }),
  updateProfile: 'names nothing of a company',
  changePassword: 'names nothing of a company',
  findChange: 'names nothing of a company',
  undoChange: 'names nothing of a company',
  purchasePlan: payment,
  upgradePlan: payment,
  listSavedCards: ({ companyId }) => ({ company_id: companyId }),
  removeSavedCard: () => ({ card_id: 'pm_of_another' }),
  addEvent: 'names nothing of a company',
  editEvent: (foreign) => ({ ...event(foreign), name: 'Mine', date: '2026-03-20', location: LISBON }),
  setEventStatus: (foreign) => ({ ...event(foreign), status: 0 }),
  deleteEvent: event,
  setEventReminder: (foreign) => ({ ...event(foreign), reminds: '1' }),
  listEvents: 'names nothing of a company',
  eventDetails: event,
  sendEventInvitation: (foreign) => ({ ...event(foreign), ...eve }),
  cancelEventInvitation: ({ invitationId }) => ({ invitation_id: invitationId }),
  bulkSendEventInvitations: (foreign) => ({ ...event(foreign), ...sheet }),
  listEventInvitations: event,
  correctInvitation: ({ invitationId, tenantId }) => ({ ...eve, invitation_id: invitationId || tenantId }),
  resendFailedInvitations: ({ eventId }) => ({ item_id: eventId }),
  listRecordings: event,
  openDoor: (foreign) => ({ ...event(foreign), name: 'Mine' }),
  linkDoor: ({ doorId }) => ({ door_id: doorId }),
  listDoors: event,
  endDoor: ({ doorId }) => ({ door_id: doorId }),
  endDoors: 'names nothing of a company',
  leaveOutDoor: ({ doorId }) => ({ door_id: doorId }),
  setReentry: (foreign) => ({ ...event(foreign), allows_reentry: '1' }),
  readDoorLog: event,
  recordAdmissions: (foreign) => ({ ...event(foreign), entries: [doorEntry()] }),
  addLocation: 'names nothing of a company',
  editLocation: (foreign) => ({ ...location(foreign), name: 'Mine', location: LISBON }),
  setLocationStatus: (foreign) => ({ ...location(foreign), status: 0 }),
  deleteLocation: location,
  listLocations: 'names nothing of a company',
  locationDetails: location,
  addCamera: (foreign) => ({ ...location(foreign), name: 'Mine', url: 'rtsp://10.0.0.6/' }),
  deleteCamera: ({ cameraId }) => ({ camera_id: cameraId }),
  listCameras: location,
  sendLocationInvitation: (foreign) => ({ ...location(foreign), ...eve }),
  cancelLocationInvitation: ({ tenantId }) => ({ invitation_id: tenantId }),
  bulkSendLocationInvitations: (foreign) => ({ ...location(foreign), ...sheet }),
  listLocationInvitations: location,
};

const served = endpoints.map(({ name }) => name);
/** The administrator's call uses another token and has its own test below. */
const protectedCalls = served.filter((name) => !['public', 'admin'].includes(callOf(name).access));

let api: ApiFixture;
let foreign: Foreign;
const visitors: Record<string, Visitor> = {};

beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
  foreign = { ...(await foreignEvent()), ...(await foreignLocation()) };
  visitors.event = await api.approvedCompany('event');
  visitors.security = await api.approvedCompany('security');
  const disabledAt = api.clock.now();
  for (const kind of ['event', 'security'] as const) {
    visitors[`${kind} pending`] = await api.approvedCompany(kind, { review: 'pending' });
    visitors[`${kind} rejected`] = await api.approvedCompany(kind, { review: 'rejected' });
    visitors[`${kind} disabled`] = await api.approvedCompany(kind, { disabledAt });
  }
});
afterAll(() => api.close());

const guest = { name: 'Guest', email: 'guest@example.test' };

async function foreignEvent() {
  const owner = await api.approvedCompany('event');
  const { id: eventId } = await addEvent(api, owner, { paymentStatus: 2 });
  const invited = await api.request('sendEventInvitation', { event_id: eventId, ...guest }, owner);
  const door = await api.request('openDoor', { event_id: eventId, name: 'North' }, owner);
  const [invitationId, doorId] = [invited.data?._id ?? '', door.data?._id ?? ''];
  return { companyId: owner.company.id, eventId, invitationId, doorId };
}

async function foreignLocation() {
  const owner = await api.approvedCompany('security');
  const { id: locationId } = await addLocation(api, owner, { paymentStatus: 2 });
  const tenant = await api.request('sendLocationInvitation', { location_id: locationId, ...guest }, owner);
  const fields = { location_id: locationId, name: 'Gate', url: 'rtsp://10.0.0.5/' };
  const camera = await api.request('addCamera', fields, owner);
  return { locationId, tenantId: tenant.data?._id ?? '', cameraId: camera.data?._id ?? '' };
}

/** All rows of a company. */
async function collection() {
  const { items, invitations, cameras, doors, doorEntries } = api.appContext.db.query;
  return [
    await items.findMany(),
    await invitations.findMany(),
    await cameras.findMany(),
    await doors.findMany(),
    await doorEntries.findMany(),
  ];
}

const tokenOf = (who: string) => visitors[who]?.token ?? 'nobody';
/** The kind of company a call is for; any kind if it is for both. */
const kindFor = (name: (typeof served)[number]) =>
  callOf(name).access === 'security' ? 'security' : 'event';

describe('the table of calls and the served calls', () => {
  test('are the same: 0 calls are not served', () => {
    expect(callNames.filter((name) => !served.includes(name))).toEqual([]);
    expect(served).toHaveLength(callNames.length);
    expect(Object.keys(allContracts).sort()).toEqual([...callNames].sort());
  });

  test('every served call that wants a session has a row here', () => {
    expect(Object.keys(ROWS).sort()).toEqual([...protectedCalls].sort());
  });
});

describe.each(protectedCalls)('%s', (name) => {
  const call = (fields: Record<string, unknown>, token?: string) => api.request(name, fields, { token });

  test('without a session is refused', async () => {
    for (const token of [undefined, 'nobody', '']) {
      expect(await call({}, token)).toMatchObject({ status: 401, message: 'Please log in.' });
    }
  });

  test('is refused with the message for the account’s state', async () => {
    const kind = kindFor(name);
    expect(await call({}, tokenOf(`${kind} pending`))).toMatchObject({
      status: 403,
      message: 'Your account is under review',
    });
    expect((await call({}, tokenOf(`${kind} rejected`))).message).toContain('not approved');
    expect((await call({}, tokenOf(`${kind} disabled`))).message).toContain('disabled');
  });

  const { access } = callOf(name);
  if (access !== 'company') {
    test('is refused to the other kind of company', async () => {
      const kind = kindFor(name);
      const other = kind === 'event' ? 'security' : 'event';
      expect(await call({}, tokenOf(other))).toMatchObject({
        status: 403,
        message: `This is for ${kind} companies only.`,
      });
    });
  }

  const row = ROWS[name];
  if (typeof row === 'function') {
    test("does not find another company's", async () => {
      const before = await collection();
      expect(before.map(({ length }) => length)).toEqual([2, 2, 1, 1, 0]);
      expect((await call(row(foreign), tokenOf(kindFor(name)))).status).toBe(404);
      expect(await collection()).toEqual(before);
    });
  }
});

test('public calls do not look at a token, however wrong it is', async () => {
  const plans = await api.request('listPlans', { product_type: 'event' }, { token: 'nobody' });
  expect(plans.status).toBe(200);
  const login = await api.request('login', { email: 'a@b.co', password: 'no' }, { token: 'nobody' });
  expect(login.message).toBe('Invalid email or password');
});

test('the administrator’s call does not exist without its setting, and accepts only its token', async () => {
  const fields = { company_id: foreign.companyId, new_password: 'Taken-over-1' };
  const ask = (appContext: ApiFixture, token?: string) =>
    appContext.request('adminResetPassword', fields, { token });
  for (const token of [undefined, 'undefined', '', tokenOf('event')]) {
    expect(await ask(api, token)).toMatchObject({ status: 404, message: 'There is no such call' });
  }
  const other = await createApiFixture({ settings: { adminToken: 'the-administrator' } });
  for (const token of [undefined, '', 'the-administrator2', 'THE-ADMINISTRATOR']) {
    const answer = await ask(other, token);
    expect(answer).toMatchObject({ status: 401, message: 'This is for the administrator only.' });
  }
  expect((await ask(other, 'the-administrator')).status).toBe(404);
  await other.close();
});

test('prints the tested calls', () => {
  const publicCalls = served.filter((name) => callOf(name).access === 'public').length;
  console.log(`authorization: ${protectedCalls.length} calls walked, ${publicCalls} public`);
  expect(protectedCalls.length).toBeGreaterThan(0);
});
