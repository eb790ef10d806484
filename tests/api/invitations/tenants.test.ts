/** Invitations to a location. */
import { describe, expect, test } from 'vitest';
import { writeTable } from '../../../src/features/invitations/sheets/sheet-file.ts';
import { addLocation, createApiWithPlans } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);
const guard = forThisFile(() => api.approvedCompany('security', { name: 'Northgate Security' }));

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
    // Its mail, which was being delivered at that time, has been sent.
    expect(found.data).toEqual([{ ...sent.data, mail: { state: 'sent', reason: '', said: '' } }]);
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
