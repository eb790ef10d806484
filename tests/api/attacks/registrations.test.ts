/** Registrations by somebody who can verify any number of e-mails, such as those of an own domain. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { companies, rateLimits } from '../../../server/infra/db/schema.ts';
import { verifiedEmails } from '../../../server/infra/db/schema-codes.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { samplePdf } from '../../support/media/sample-files.ts';

const api = forThisFile(() => createApiFixture({ settings: { trustedProxies: 1 } }));

let count = 0;

/** Registers a company from an address that has verified its e-mail. */
async function register(address: string, changes: Record<string, unknown> = {}, email?: string) {
  count += 1;
  const own = email ?? `bot-${count}@domain.test`;
  const network = address.includes(':') ? `${address.split('::')[0]}::/64` : address;
  const expiresAt = new Date(api.clock.now().getTime() + 30 * 60_000);
  const proof = { email: own, holder: `address:${network}`, expiresAt };
  await api.appContext.db.insert(verifiedEmails).values(proof).onConflictDoNothing();
  const fields = {
    name: 'Ada Films',
    email: own,
    password: 'Secret-1',
    country_code: '+47',
    phone_number: '22 22 22 22',
    address: { name: 'Karl Johans gate 1, Oslo', coordinates: [10.7, 59.9], type: 'point' },
    user_type: '2',
    taxId_number: '',
    company_document: samplePdf(),
    ...changes,
  };
  return await api.request('register', fields, { headers: { 'x-forwarded-for': address } });
}

async function accepted(times: number, addressOf: (at: number) => string): Promise<number> {
  let taken = 0;
  for (let at = 0; at < times; at += 1) if ((await register(addressOf(at))).status === 201) taken += 1;
  return taken;
}

const stored = async (email: string) => {
  const [company] = await api.appContext.db.select().from(companies).where(eq(companies.email, email));
  return company;
};

/** Sets a limit's counter, because each real registration needs a hash. */
async function countAs(key: string, count: number): Promise<void> {
  const counted = await api.appContext.db
    .update(rateLimits)
    .set({ count })
    .where(eq(rateLimits.key, key))
    .returning();
  expect(counted).toHaveLength(1);
}

test('one address can register ten companies in an hour and twenty in a day, with any e-mails', async () => {
  expect(await accepted(1, () => '10.1.1.1')).toBe(1);
  await countAs('registrations-hour:10.1.1.1', 9);
  expect(await accepted(3, () => '10.1.1.1')).toBe(1);
  expect(await register('10.1.1.1')).toMatchObject({
    status: 429,
    message: 'Many companies have registered from this network. Please try again in 60 minutes.',
  });
  expect((await register('10.1.1.2')).status).toBe(201);
  api.clock.advance({ hours: 1 });
  await countAs('registrations-day:10.1.1.1', 19);
  expect(await accepted(2, () => '10.1.1.1')).toBe(1);
});

test('an IPv6 site can register as many as five addresses', async () => {
  expect(await accepted(1, () => '2001:db8:1:1::1')).toBe(1);
  await countAs('registrations-hour:2001:db8:1::/48', 49);
  expect(await accepted(3, (at) => `2001:db8:1:${at + 2}::1`)).toBe(1);
  expect(await accepted(1, () => '2001:db8:2:1::1')).toBe(1);
});

test('a registration refused for its files is not counted, and succeeds once corrected', async () => {
  const disguised = new File(['<html>'], 'id.pdf', { type: 'application/pdf' });
  const address = '10.1.2.1';
  for (let at = 0; at < 12; at += 1)
    expect((await register(address, { company_document: disguised }, 'ada@films.test')).status).toBe(422);
  expect((await register(address, {}, 'ada@films.test')).status).toBe(201);
});

test('all networks together can register 200 companies in a day', async () => {
  await countAs('registrations-day', 200);
  expect(await register('10.1.3.1')).toMatchObject({
    status: 429,
    message: expect.stringMatching(
      /^Very many companies have registered today\. Please try again in \d+ hours\.$/,
    ),
  });
  // A refusal by the total limit does not count for its address.
  const counted = eq(rateLimits.key, 'registrations-hour:10.1.3.1');
  expect(await api.appContext.db.select({ count: rateLimits.count }).from(rateLimits).where(counted)).toEqual(
    [{ count: 0 }],
  );
  api.clock.advance({ days: 1 });
  expect(await accepted(1, () => '10.1.3.1')).toBe(1);
});

test('a rejected company loses its files, and their space is free again', async () => {
  const { media } = api.appContext;
  const [address, email] = ['10.1.4.1', 'office@bot.test'];
  expect((await register(address, {}, email)).status).toBe(201);
  const path = (await stored(email))?.documentPath ?? '';
  expect((await stored(email))?.uploadedBytes).toBe((await media.info(path))?.size);
  // From now on its files count as stored, and no longer as those of a running registration.
  expect((await stored(email))?.registeredFrom).toBe(address);
  const underWay = eq(rateLimits.key, `registration-files:${address}`);
  expect(
    await api.appContext.db.select({ count: rateLimits.count }).from(rateLimits).where(underWay),
  ).toEqual([{ count: 0 }]);
  const rejected = await runCommand(api.appContext, { words: ['reject', email] });
  expect(rejected.output).toContain('Its logo and document are removed within the hour.');
  await sweep(api.appContext);
  expect(await stored(email)).toMatchObject({
    documentPath: null,
    uploadedBytes: 0,
    registeredFrom: null,
    review: 'rejected',
  });
  expect(await media.info(path)).toBeUndefined();
});

test('a company that was once approved keeps its files when rejected', async () => {
  const [address, email] = ['10.1.5.1', 'once@approved.test'];
  await register(address, {}, email);
  for (const command of ['approve', 'reject']) await runCommand(api.appContext, { words: [command, email] });
  await sweep(api.appContext);
  const path = (await stored(email))?.documentPath ?? '';
  expect(await api.appContext.media.info(path)).toBeDefined();
});
