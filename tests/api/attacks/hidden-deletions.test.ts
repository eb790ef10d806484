/** A stolen session deletes a paid item, and then many others to hide it. */
import { expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { addEvent, createApiWithPlans } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';

const logged: string[] = [];
const api = forThisFile(() => createApiWithPlans({ logTo: (line) => logged.push(line) }));

test('Restorable items are listed with paid ones first, however many others were deleted since', async () => {
  const host = await api.approvedCompany();
  const remove = async (event_id: string) =>
    expect((await api.request('deleteEvent', { event_id }, host)).status).toBe(200);
  const paid = await addEvent(api, host, { paymentStatus: 2 });
  const trial = await addEvent(api, host, { paymentStatus: 5 });
  const invited = await addEvent(api, host);
  const guest = { event_id: invited.id, name: 'Ada', email: guestEmail() };
  expect((await api.request('sendEventInvitation', guest, host)).status).toBe(201);
  for (const { id } of [paid, trial, invited]) {
    await remove(id);
    api.clock.advance({ minutes: 1 });
  }
  for (let at = 0; at < 25; at += 1) await addEvent(api, host, { deletedAt: api.clock.now() });

  const { output } = await runCommand(api.appContext, { words: ['show', host.company.email] });
  const lines = output.split('\n').filter((line) => line.startsWith('Deleted'));
  const ids = [trial, paid, invited].map(({ id }) => id);
  expect(lines.slice(0, 3).map((line) => ids.find((id) => line.includes(id)))).toEqual(ids);
  expect(lines.map((line) => line.includes(', not paid)')).slice(0, 3)).toEqual([false, false, true]);
  expect(lines).toHaveLength(2 + 20 + 1);
  expect(lines.at(-1)).toContain('and 6 more that nobody paid for: the log names each');
});

test('A deletion is logged, with whether the item was paid', async () => {
  const host = await api.approvedCompany();
  const { id } = await addEvent(api, host, { paymentStatus: 2 });
  await api.request('deleteEvent', { event_id: id }, host);
  const [line = '{}'] = logged.filter((one) => one.includes(id));
  expect(JSON.parse(line)).toMatchObject({ msg: 'an item was deleted', item: id, paymentStatus: 2 });
});
