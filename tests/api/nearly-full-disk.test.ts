import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchSpace } from '../../server/infra/db/free-space.ts';
import type { ItemRow } from '../../server/infra/db/schema.ts';
import { knownCallers } from '../../server/infra/db/schema-limits.ts';
import { type ApiFixture, createApiFixture, TEST_PASSWORD, type Visitor } from '../support/api-fixture.ts';
import { addEvent, offerPlans } from '../support/api-items.ts';

let api: ApiFixture;
let host: Visitor;
let event: ItemRow;
beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
  host = await api.approvedCompany();
  event = await addEvent(api, host);
});
afterAll(() => api.close());

describe('while the disk is nearly full', () => {
  const invite = () =>
    api.request(
      'sendEventInvitation',
      { event_id: event.id, name: 'Ada', email: 'ada@example.test' },
      { token: host.token, idempotencyKey: 'ada' },
    );

  it('changes are refused with a time to try again, and taken once there is room', async () => {
    api.appContext.hasRoom = async () => false;
    const refused = await invite();
    expect(refused).toMatchObject({ status: 503, message: expect.stringContaining('no room for changes') });
    expect(refused.headers.get('retry-after')).toBe('60');
    const fields = { name: 'A', email: 'a@example.test', message: 'Hello' };
    expect(await api.request('sendContactMessage', fields)).toMatchObject({ status: 503 });
    api.appContext.hasRoom = async () => true;
    expect(await invite()).toMatchObject({ status: 201 });
  });

  it('lists are read, people log in and out, and what makes room is taken', async () => {
    api.appContext.hasRoom = async (what) => what === 'logins';
    const { db } = api.appContext;
    const known = await db.$count(knownCallers);
    const { email } = host.company;
    const login = await api.request('login', { email, password: TEST_PASSWORD });
    expect(login.status).toBe(200);
    // A session is all that is written for it.
    expect(await db.$count(knownCallers)).toBe(known);
    const { token } = host;
    expect(await api.request('listEvents', { company_id: host.company.id }, { token })).toMatchObject({
      status: 200,
    });
    expect(await api.request('deleteEvent', { event_id: event.id }, { token })).toMatchObject({
      status: 200,
    });
    expect(await api.request('logout', {}, { token })).toMatchObject({ status: 200 });
  });

  it('log-ins are refused before the last room is taken, and log-outs are not', async () => {
    api.appContext.hasRoom = async () => false;
    const { company, token } = await api.approvedCompany();
    const refused = await api.request('login', { email: company.email, password: TEST_PASSWORD });
    expect(refused).toMatchObject({ status: 503, message: expect.stringContaining('no room for log-ins') });
    expect(await api.request('listEvents', { company_id: company.id }, { token })).toMatchObject({
      status: 200,
    });
    expect(await api.request('logout', {}, { token })).toMatchObject({ status: 200 });
  });

  it('begins for changes below 128 MB and for log-ins below 48', async () => {
    let free = 0;
    const roomWith = async (megabytes: number) => {
      free = megabytes * 1024 * 1024;
      const hasRoom = watchSpace('/anywhere', async () => free);
      return [await hasRoom('changes'), await hasRoom('logins')];
    };
    expect(await roomWith(128)).toEqual([true, true]);
    expect(await roomWith(127)).toEqual([false, true]);
    expect(await roomWith(48)).toEqual([false, true]);
    expect(await roomWith(47)).toEqual([false, false]);
  });
});
