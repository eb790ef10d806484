/** A change that takes seconds, or waits for a lock, delays no log-in of its company, and holds few connections. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { items } from '../../../server/infra/db/schema.ts';
import { RESET_PASSWORD } from '../../support/accounts/reset-codes.ts';
import { TEST_PASSWORD, type Visitor } from '../../support/api/api-fixture.ts';
import { addEvent, addLocation, createApiWithPlans } from '../../support/api/api-items.ts';
import { countWaiting, untilWaiting } from '../../support/database/lock-waits.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { peopleFile } from '../../support/invitations/sheets.ts';
import { mailedCode } from '../../support/mails/mailed-codes.ts';

const api = forThisFile(createApiWithPlans);

/** Begins a change of a locked item, which waits until the work is done. @returns the change's status */
async function whileItWaits(
  itemId: string,
  change: () => Promise<{ status: number }>,
  work: () => Promise<void>,
): Promise<number> {
  const { db } = api.appContext;
  const begun = await db.transaction(async (tx) => {
    await tx.select().from(items).where(eq(items.id, itemId)).for('update');
    const changing = change();
    await untilWaiting(db, 1);
    await work();
    expect(await countWaiting(db)).toBe(1);
    return { changing };
  });
  return (await begun.changing).status;
}

const logIn = async ({ company: { email } }: Visitor) =>
  (await api.request('login', { email, password: TEST_PASSWORD })).status;

const logInOften = async (host: Visitor) =>
  expect(await Promise.all(Array.from({ length: 12 }, () => logIn(host)))).toEqual(Array(12).fill(200));

test('tablets of a company log in while its list of people is stored', async () => {
  const host = await api.approvedCompany('security');
  const location = await addLocation(api, host, { paymentStatus: 2, userLimit: 0 });
  const fields = { location_id: location.id, invitation_xlsx: peopleFile([['Guest', 'g@long.test']]) };
  const status = await whileItWaits(
    location.id,
    () => api.request('bulkSendLocationInvitations', fields, host),
    () => logInOften(host),
  );
  expect(status).toBe(200);
});

test('tablets of a company log in while its invitation waits for a locked event', async () => {
  const host = await api.approvedCompany('event');
  const event = await addEvent(api, host, { paymentStatus: 2, userLimit: 10 });
  const fields = { event_id: event.id, name: 'Guest', email: 'g@long.test' };
  const status = await whileItWaits(
    event.id,
    () => api.request('sendEventInvitation', fields, host),
    () => logInOften(host),
  );
  expect(status).toBe(201);
});

test('two lists of a company are stored one after the other, and neither is refused', async () => {
  const host = await api.approvedCompany('security');
  const [held, other] = [
    await addLocation(api, host, { paymentStatus: 2, userLimit: 0 }),
    await addLocation(api, host, { paymentStatus: 2, userLimit: 0 }),
  ];
  const send = (locationId: string) =>
    api.request(
      'bulkSendLocationInvitations',
      { location_id: locationId, invitation_xlsx: peopleFile([['Guest', 'g@long.test']]) },
      host,
    );
  let second: ReturnType<typeof send> | undefined;
  const first = await whileItWaits(
    held.id,
    () => send(held.id),
    async () => {
      second = send(other.id);
      // Long enough for the second one to have been read.
      await logInOften(host);
    },
  );
  expect([first, (await second)?.status]).toEqual([200, 200]);
});

test.each(['resets', 'sets by a link'])(
  'many new passwords of a company that wait for its list leave connections to others: %s',
  async (what) => {
    const [host, other] = [await api.approvedCompany('security'), await api.approvedCompany('event')];
    const { email, id } = host.company;
    const location = await addLocation(api, host, { paymentStatus: 2, userLimit: 0 });
    expect((await api.request('forgotPassword', { email })).status).toBe(200);
    const otp = await mailedCode(api, email);
    const { output } = await runCommand(api.appContext, { words: ['invite-password', email] });
    const token = /#token=(\S+)/.exec(output)?.[1];
    const fields = { location_id: location.id, invitation_xlsx: peopleFile([['Guest', 'g@long.test']]) };
    const change = () =>
      what === 'resets'
        ? api.request('resetPassword', { email, otp, new_password: RESET_PASSWORD })
        : api.request('setPassword', { company_id: id, token, new_password: RESET_PASSWORD });
    let changes: ReturnType<typeof change>[] = [];
    const { db } = api.appContext;
    await db.transaction(async (tx) => {
      await tx.select().from(items).where(eq(items.id, location.id)).for('update');
      const list = api.request('bulkSendLocationInvitations', fields, host);
      await untilWaiting(db, 1);
      changes = Array.from({ length: 12 }, change);
      await untilWaiting(db, 3);
      // Hashed after the new passwords, all of which have come to their transactions by then.
      for (let at = 0; at < 3; at += 1) expect(await logIn(other)).toBe(200);
      expect(await countWaiting(db)).toBe(3);
      return { list };
    });
    await Promise.all(changes);
  },
);
