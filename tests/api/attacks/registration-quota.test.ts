/** The space for files of unapproved companies, and who can fill it. */
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { isFailure } from '../../../server/core/result.ts';
import { companies } from '../../../server/infra/db/schema.ts';
import {
  MOST_UNAPPROVED_BYTES,
  settleQuota,
  takeQuota,
} from '../../../server/modules/auth/registration-quota.ts';
import { approvedRow } from '../../support/accounts/approved-row.ts';
import { proveEmail } from '../../support/accounts/proved-email.ts';
import { registrationForm } from '../../support/accounts/registration-form.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createGate } from '../../support/gate.ts';
import { samplePdf } from '../../support/media/sample-files.ts';

const api = forThisFile(createApiFixture);

const MB = 1024 * 1024;
const networkOf = (at: number) => `10.${Math.floor(at / 250)}.${at % 250}.1`;

/** Registers files, and stores the rows that the call stores. */
async function register(address: string, email: string, megabytes: number) {
  const caller = { address, isAddressOwn: true };
  const bytes = Math.floor(megabytes * MB);
  const { db } = api.appContext;
  const quota = await takeQuota(db, { email, bytes, caller }, api.clock.now());
  if (isFailure(quota)) return quota;
  const row = approvedRow('event', api.clock.now(), 'hash');
  const registeredFrom = quota.network;
  await db
    .insert(companies)
    .values({ ...row, email, review: 'pending', uploadedBytes: bytes, registeredFrom });
  await settleQuota(db, quota, api.clock.now());
  return quota;
}

let count = 0;

/** The number of accepted ones, and the message of the first refused one. */
async function flood(times: number, from: (at: number) => { address: string; domain: string; size: number }) {
  let taken = 0;
  let told = '';
  for (let at = 0; at < times; at += 1) {
    const { address, domain, size } = from(at);
    count += 1;
    const outcome = await register(address, `bot-${count}@${domain}`, size);
    if (!isFailure(outcome)) taken += 1;
    else told ||= outcome.message;
  }
  return { taken, told };
}

const empty = () => api.appContext.db.delete(companies);

test('of one network may store a hundred megabytes, of an IPv6 site as much, and ten more of small files', async () => {
  await empty();
  const many = await flood(12, (at) => ({ address: '192.0.2.1', domain: `d${at}.test`, size: 20 }));
  expect(many).toEqual({
    taken: 5,
    told: 'Many files from this network wait for their review. Files of at most 2 MB together can be sent.',
  });
  const small = await flood(12, (at) => ({ address: '192.0.2.1', domain: `s${at}.test`, size: 2 }));
  expect(small).toEqual({
    taken: 5,
    told: 'Many files from this network wait for their review. Files of at most 500 KB together can be sent.',
  });
  const site = await flood(9, (at) => ({
    address: `2001:db8:1:${at}::/64`,
    domain: `v${at}.test`,
    size: 20,
  }));
  expect(site.taken).toBe(5);
});

test('of one e-mail domain and its subdomains may take a fifth of the space; others can register', async () => {
  await empty();
  const bots = await flood(30, (at) => ({
    address: networkOf(at),
    domain: `d${at}.bots.example`,
    size: 20,
  }));
  expect(bots).toEqual({
    taken: 20,
    told: 'Very many companies of bots.example wait for their review, and there is no room for these files. Files of at most 2 MB together can be sent.',
  });
  expect((await flood(1, () => ({ address: '192.0.3.1', domain: 'honest.example', size: 20 }))).taken).toBe(
    1,
  );
});

test('when the space is used up, small files have a reserve, of which no domain can take all', async () => {
  await empty();
  const bots = await flood(200, (at) => ({
    address: networkOf(100 + at),
    domain: `bots-${at % 8}.example`,
    size: 20,
  }));
  expect(bots.taken).toBe(76);
  expect(bots.told).toBe(
    'Very many companies wait for their review, and there is no room for these files. Files of at most 2 MB together can be sent.',
  );
  const small = await flood(60, (at) => ({
    address: networkOf(400 + at),
    domain: 'small-bots.example',
    size: 2,
  }));
  expect(small).toEqual({
    taken: 32,
    told: 'Very many companies wait for their review, and there is no room for these files. Please try again later.',
  });
  expect((await flood(1, () => ({ address: '192.0.4.1', domain: 'honest.example', size: 2 }))).taken).toBe(1);
});

test('of all unapproved companies take two gigabytes at most', async () => {
  await empty();
  const { db } = api.appContext;
  const row = approvedRow('event', api.clock.now(), 'hash');
  const bytes = MOST_UNAPPROVED_BYTES - MB;
  await db.insert(companies).values({ ...row, review: 'pending', uploadedBytes: bytes });
  expect((await flood(1, () => ({ address: '192.0.6.1', domain: 'x.example', size: 1.1 }))).taken).toBe(0);
  expect((await flood(1, () => ({ address: '192.0.6.2', domain: 'y.example', size: 1 }))).taken).toBe(1);
});

test('of two that arrive at the same time, one takes the last space; nothing of the other is left', async () => {
  await empty();
  const { db, media } = api.appContext;
  const size = samplePdf().size;
  const waiting = approvedRow('event', api.clock.now(), 'hash');
  const uploadedBytes = MOST_UNAPPROVED_BYTES - Math.floor(1.5 * size);
  await db.insert(companies).values({ ...waiting, review: 'pending', uploadedBytes });
  const emails = ['one@first.example', 'two@second.example'];
  for (const email of emails) await proveEmail(api, email);
  // Each has found space for its files before the other is stored.
  const put = media.put.bind(media);
  const haveBoth = createGate();
  const paths: Promise<string>[] = [];
  const storing = vi.spyOn(media, 'put').mockImplementation(async (upload) => {
    const path = haveBoth.opened.then(() => put(upload));
    if (paths.push(path) === emails.length) haveBoth.open();
    return await path;
  });
  const answers = await Promise.all(emails.map((email) => api.request('register', registrationForm(email))));
  storing.mockRestore();
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 503]);
  const files = await Promise.all(paths.map(async (path) => (await media.info(await path)) !== undefined));
  expect(files.sort()).toEqual([false, true]);
  const [first = '', second = ''] = emails;
  const refused = answers[0]?.status === 201 ? second : first;
  await db.delete(companies).where(eq(companies.id, waiting.id));
  expect((await api.request('register', registrationForm(refused))).status).toBe(201);
});
