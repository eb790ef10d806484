import { expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { items } from '../../../server/infra/db/schema.ts';
import { claimMails } from '../../../server/infra/mail/claim-mails.ts';
import { createDeliveryPlaces } from '../../../server/infra/mail/delivery-places.ts';
import { releaseHeldInvitations } from '../../../server/jobs/guest-mail-jobs.ts';
import type { Visitor } from '../../support/api/api-fixture.ts';
import { addEvent, createApiWithPlans } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { heldTimers } from '../../support/held-timers.ts';

const api = forThisFile(createApiWithPlans);

async function eventWithGuest(host: Visitor, email: string, paymentStatus: number) {
  const event = await addEvent(api, host, { paymentStatus, userLimit: 10 });
  const guest = { event_id: event.id, name: 'Guest', email };
  expect((await api.request('sendEventInvitation', guest, host)).status).toBe(201);
}

const run = async (command: string, { company }: Visitor) =>
  expect(await runCommand(api.appContext, { words: [command, company.email] })).toMatchObject({
    isDone: true,
  });

const claim = () =>
  claimMails(api.appContext, {
    lane: 'others',
    most: 10,
    underWay: createDeliveryPlaces(10, heldTimers().later, () => {}).underWay,
    turn: { company: '' },
  });

test.each([
  ['disable', 'enable'],
  ['reject', 'approve'],
])('After “%s” no invitation of a company is sent, queued or held, until “%s”', async (close, open) => {
  const { db } = api.appContext;
  const [host, other] = [await api.approvedCompany(), await api.approvedCompany()];
  const [waiting, held] = [`waiting-${close}@guests.test`, `held-${close}@guests.test`];
  await eventWithGuest(host, waiting, 2);
  await eventWithGuest(host, held, 1);
  await db.update(items).set({ paymentStatus: 2 });
  await run(close, host);
  expect(await releaseHeldInvitations(api.appContext)).toBe(0);
  expect((await claim()).filter(({ to }) => to.endsWith('@guests.test'))).toEqual([]);
  await eventWithGuest(other, `other-${close}@guests.test`, 2);
  expect(await api.mailbox(`other-${close}@guests.test`)).toHaveLength(1);
  for (const to of [waiting, held]) expect(await api.mailbox(to)).toEqual([]);

  await run(open, host);
  expect(await releaseHeldInvitations(api.appContext)).toBe(1);
  for (const to of [waiting, held]) expect(await api.mailbox(to)).toHaveLength(1);
});
