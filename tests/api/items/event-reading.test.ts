/** Which events and fields a company can read, and which kind of company may use the calls of events. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { companies } from '../../../server/infra/db/schema.ts';
import { demoPlanId } from '../../../server/modules/demo/demo-plans.ts';
import { addEvent, createApiWithPlans, eventFields, itemRow } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);
const host = forThisFile(() => api.approvedCompany());

const add = (changes: Record<string, unknown> = {}, by = host) =>
  api.request('addEvent', eventFields(changes), { token: by.token });

describe('listing and reading', () => {
  test('returns the newest first, filtered by a part of the name, in pages', async () => {
    const own = await api.approvedCompany();
    for (const name of ['Alpha Night', 'Beta 100% Day', 'Gamma Night']) {
      api.clock.advance({ minutes: 1 });
      await add({ name }, own);
    }
    const names = async (filter: Record<string, string>) =>
      (await api.request('listEvents', { company_id: own.company.id, ...filter }, own)).data?.map(
        ({ name }) => name,
      );
    expect(await names({})).toEqual(['Gamma Night', 'Beta 100% Day', 'Alpha Night']);
    expect(await names({ search_key: 'night' })).toEqual(['Gamma Night', 'Alpha Night']);
    expect(await names({ search_key: '100%' })).toEqual(['Beta 100% Day']);
    expect(await names({ search_key: '%' })).toEqual(['Beta 100% Day']);
    expect(await names({ limit: '2' })).toEqual(['Gamma Night', 'Beta 100% Day']);
    expect(await names({ limit: '2', page: '2' })).toEqual(['Alpha Night']);
    expect(await names({ limit: 'all' })).toHaveLength(3);
  });

  test('shows the access code for Paid and Free Trial only (proof 11)', async () => {
    const own = await api.approvedCompany();
    const codes = new Map<number, string>();
    for (const paymentStatus of [1, 2, 3, 5]) {
      codes.set(paymentStatus, (await addEvent(api, own, { paymentStatus })).accessCode);
    }
    const list = await api.request('listEvents', {}, own);
    const answers = [JSON.stringify(list.body)];
    for (const { _id } of list.data ?? []) {
      answers.push(JSON.stringify((await api.request('eventDetails', { event_id: _id }, own)).body));
    }
    const hits = (status: number) =>
      answers.filter((answer) => answer.includes(codes.get(status) ?? 'no code')).length;
    console.info(`proof 11: hits of unpaid access codes in answers: ${hits(1) + hits(3)}`);
    expect([hits(1), hits(2), hits(3), hits(5)]).toEqual([0, 2, 0, 2]);
    expect(answers.join()).not.toContain('***');
  });
});

describe('who may', () => {
  const calls = ['editEvent', 'setEventStatus', 'deleteEvent', 'eventDetails'] as const;
  const fieldsOf = (event_id: string) => ({ ...eventFields(), event_id, status: 0 });

  test('another company’s event does not exist', async () => {
    const event = await addEvent(api, host);
    const stranger = await api.approvedCompany();
    for (const name of calls) {
      const answer = await api.request(name, fieldsOf(event.id), { token: stranger.token });
      expect([name, answer.status, answer.message]).toEqual([name, 404, 'This event was not found.']);
    }
    expect((await api.request('listEvents', { company_id: host.company.id }, stranger)).data).toEqual([]);
    expect(await itemRow(api, event.id)).toEqual(event);
  });

  test('nobody without a session, nor a security company', async () => {
    const guard = await api.approvedCompany('security');
    for (const name of [...calls, 'addEvent', 'listEvents'] as const) {
      const fields = { ...fieldsOf('any') };
      expect([name, (await api.request(name, fields)).status]).toEqual([name, 401]);
      expect([name, (await api.request(name, fields, guard)).status]).toEqual([name, 403]);
    }
  });

  test('the flag of the trial is read again in the transaction: a company changed meanwhile cannot use it twice', async () => {
    const own = await api.approvedCompany();
    await api.appContext.db
      .update(companies)
      .set({ firstEntry: false })
      .where(eq(companies.id, own.company.id));
    expect((await add({ product_id: demoPlanId('free-trial') }, own)).status).toBe(409);
  });
});
