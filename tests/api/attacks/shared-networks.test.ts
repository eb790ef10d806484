/** One network's share of the space for registration files: when others behind it can register. */
import { expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { isFailure } from '../../../server/core/result.ts';
import { companies } from '../../../server/infra/db/schema.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { returnQuota, settleQuota, takeQuota } from '../../../server/modules/auth/registration-quota.ts';
import { approvedRow } from '../../support/accounts/approved-row.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiFixture);

const MB = 1024 * 1024;
let count = 0;

async function take(address: string, megabytes: number, email = `a@d${count}.example`) {
  const caller = { address, isAddressOwn: true };
  const bytes = Math.floor(megabytes * MB);
  return await takeQuota(api.appContext.db, { email, bytes, caller }, api.clock.now());
}

/** Registers files like the call. @returns the e-mail, or the message of the refusal */
async function register(address: string, megabytes: number): Promise<string> {
  count += 1;
  const email = `a@d${count}.example`;
  const room = await take(address, megabytes, email);
  if (isFailure(room)) return room.message;
  const { db } = api.appContext;
  await db.insert(companies).values({
    ...approvedRow('event', api.clock.now(), 'hash'),
    email,
    review: 'pending',
    uploadedBytes: Math.floor(megabytes * MB),
    registeredFrom: room.network,
  });
  await settleQuota(db, room, api.clock.now());
  return email;
}

const run = (...words: string[]) => runCommand(api.appContext, { words });

/** The most that a network may have pending. */
async function fill(address: string): Promise<string[]> {
  const emails: string[] = [];
  for (const size of [20, 20, 20, 20, 20, 2, 2, 2, 2, 2]) emails.push(await register(address, size));
  expect(await register(address, 3)).toMatch(/^Many files from this network/);
  return emails;
}

test.each(['approve', 'reject'])(
  'registrations decided by %s are no longer counted for their network',
  async (verb) => {
    const address = `198.51.100.${verb.length}`;
    for (const email of await fill(address)) await run(verb, email);
    expect(await register(address, 20)).toMatch(/@/);
  },
);

test('registrations not reviewed in time are no longer counted', async () => {
  await fill('198.51.100.20');
  api.clock.advance({ days: 30, minutes: 1 });
  await sweep(api.appContext);
  expect(await register('198.51.100.20', 20)).toMatch(/@/);
});

test('files of 500 KB are accepted each day, whatever else of their network is pending; then the answer names a time', async () => {
  const address = '198.51.100.30';
  await fill(address);
  const tiny = () => register(address, 0.48);
  const reason = 'Many files from this network wait for their review.';
  for (let at = 0; at < 4; at += 1) {
    expect(await register(address, 3)).toBe(`${reason} Files of at most 500 KB together can be sent.`);
    expect(await tiny()).toMatch(/@/);
  }
  api.clock.advance({ minutes: 60 });
  expect(await tiny()).toBe(`${reason} Please try again in 23 hours.`);
  expect(await register(address, 3)).toBe(
    `${reason} Files of at most 500 KB together can be sent in 23 hours.`,
  );
  api.clock.advance({ days: 1 });
  expect(await register(address, 3)).toBe(`${reason} Files of at most 500 KB together can be sent.`);
  expect(await tiny()).toMatch(/@/);
});

test('the administrator can lift a network’s limits', async () => {
  const address = '198.51.100.40';
  await fill(address);
  expect(await run('lift-limits', 'network', 'office')).toMatchObject({ isDone: false });
  expect(await run('lift-limits', 'network', address)).toEqual({
    isDone: true,
    output: `Companies behind ${address} may register again. Those that wait go on waiting, and their files count for all.`,
  });
  expect(await register(address, 20)).toMatch(/@/);
});

test.each([
  ['::/0', 'more than one network'],
  ['2001:db8:40::/48', 'more than one network'],
  ['0.0.0.0/0', 'more than one network'],
  ['198.51.100.41/31', 'more than one network'],
  ['::ffff:198.51.100.41/120', 'more than one network'],
  ['198.51.100.41/33', 'Which network?'],
  ['198.51.100.41/', 'Which network?'],
  ['198.51.100.41/32/32', 'Which network?'],
])('%s is not accepted as a network', async (range, words) => {
  expect(await run('lift-limits', 'network', range)).toEqual({
    isDone: false,
    output: expect.stringContaining(words),
  });
});

test.each(['198.51.100.41/32', '2001:db8:40:1::/64', '2001:db8:40:1::9/128', '2001:db8:40:1::9'])(
  '%s is accepted as a network',
  async (range) => {
    expect(await run('lift-limits', 'network', range)).toMatchObject({ isDone: true });
  },
);

test('running registrations are counted, and failed ones are no longer counted', async () => {
  const address = '198.51.100.50';
  const first = await take(address, 60);
  expect(isFailure(await take(address, 60))).toBe(true);
  if (isFailure(first)) throw new Error(first.message);
  await returnQuota(api.appContext.db, first, api.clock.now());
  expect(isFailure(await take(address, 60))).toBe(false);
});

test('somebody refused at one network can register from another', async () => {
  await fill('198.51.100.60');
  expect(await register('198.51.100.61', 20)).toMatch(/@/);
});
