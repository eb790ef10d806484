/** Mails to tenants about a deleted location or a cancelled invitation. */
import { describe, expect, test } from 'vitest';
import type { NotifyMode } from '../../../common/contract/guest-mails.ts';
import { lettersOfLocation } from '../../../common/lib/letters/cancelling-letters.ts';
import { renderText } from '../../../common/lib/letters/letter.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import { notifyGuests, rewriteChangedInvitations } from '../../../server/jobs/guest-mail-jobs.ts';
import { addLocation, createApiWithPlans } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';

const api = forThisFile(createApiWithPlans);
const guard = forThisFile(() => api.approvedCompany('security', { name: 'Northgate Security' }));

const letters = lettersOfLocation({ name: 'Waalhaven Terminal', place: 'Rotterdam, Netherlands' });
const to = { host: 'Northgate Security', guest: 'Ada', isAnswered: false };
const subjectsTo = async (email = '') => (await api.mailbox(email)).map(({ subject }) => subject);

/** A paid location with tenants whose invitations were sent a quarter of an hour ago. */
async function withTenants(people = 1) {
  const { id } = await addLocation(api, guard, {
    paymentStatus: 2,
    place: { name: 'Rotterdam, Netherlands', coordinates: [4.42, 51.89], type: 'point' },
  });
  const tenants: { id: string; email: string }[] = [];
  for (let count = 0; count < people; count += 1) {
    const email = guestEmail();
    tenants.push({ id: await invite(id, email), email });
  }
  await api.mailbox();
  api.clock.advance({ minutes: 15 });
  return { id, tenants };
}

async function invite(location_id: string, email: string): Promise<string> {
  const sent = await api.request('sendLocationInvitation', { location_id, name: 'Ada', email }, guard);
  return sent.data?._id ?? '';
}

const telling = (tell_guests?: NotifyMode) => (tell_guests ? { tell_guests } : {});
const cancel = (invitation_id = '', how?: NotifyMode) =>
  api.request('cancelLocationInvitation', { invitation_id, ...telling(how) }, guard);
const remove = (location_id: string, how?: NotifyMode) =>
  api.request('deleteLocation', { location_id, ...telling(how) }, guard);

describe('A tenant of a cancelled invitation', () => {
  test('is notified once if chosen, with the previewed mail', async () => {
    const [tenant] = (await withTenants()).tenants;
    const first = await cancel(tenant?.id, 'without_answers');
    expect(first.data).toEqual({ told: 1, is_more: false });
    expect(first.message).toBe('Invitation cancelled successfully');
    const again = await cancel(tenant?.id, 'without_answers');
    expect(again.data).toEqual({ told: 0, is_more: false });
    expect(again.message).toBe('Invitation cancelled successfully, but there was nobody to tell by mail.');
    const [mail, ...others] = await api.mailbox(tenant?.email);
    expect(mail?.text).toBe(renderText(letters.invitation(to)));
    expect(mail?.text).toContain('cancelled your invitation to the live cameras of Waalhaven Terminal.');
    expect(others).toHaveLength(1);
  });

  test('is not notified by default, or if no mail was sent', async () => {
    const { id, tenants } = await withTenants();
    expect((await cancel(tenants[0]?.id)).data).toBeUndefined();
    expect(await subjectsTo(tenants[0]?.email)).toHaveLength(1);
    const unread = guestEmail();
    expect((await cancel(await invite(id, unread), 'with_answers')).data).toEqual({
      told: 0,
      is_more: false,
    });
    expect(await subjectsTo(unread)).toEqual([]);
  });
});

describe('The tenants of a removed location', () => {
  test('are notified if chosen, except those cancelled before', async () => {
    const { id, tenants } = await withTenants(3);
    await cancel(tenants[0]?.id);
    const { data, message } = await remove(id, 'with_answers');
    expect([message, data]).toEqual(['Location deleted successfully', { told: 2, is_more: false }]);
    expect(await subjectsTo(tenants[0]?.email)).toHaveLength(1);
    const [mail] = await api.mailbox(tenants[1]?.email);
    expect(mail?.subject).toBe('Waalhaven Terminal is no longer shown');
    expect(mail?.text).toBe(renderText(letters.item({ ...to, isAnswered: true })));
  });

  test('are not notified unless chosen', async () => {
    const { id, tenants } = await withTenants();
    expect((await remove(id)).data).toBeUndefined();
    await notifyGuests(api.appContext);
    expect(await subjectsTo(tenants[0]?.email)).toEqual(['You are invited to Waalhaven Terminal']);
  });

  test('are not notified if it is restored before the mail is sent', async () => {
    const { id, tenants } = await withTenants();
    await remove(id, 'without_answers');
    await runCommand(api.appContext, { words: ['items', 'restore', id] });
    await rewriteChangedInvitations(api.appContext);
    expect(await subjectsTo(tenants[0]?.email)).toEqual(['You are invited to Waalhaven Terminal']);
  });
});
