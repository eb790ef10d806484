/** Registrations that are never reviewed, and rejecting many at once. */
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { type CompanyRow, companies } from '../../../server/infra/db/schema.ts';
import { doors } from '../../../server/infra/db/schema-doors.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { approvedRow } from '../../support/accounts/approved-row.ts';
import { createApiWithPlans, eventFields } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { samplePdf } from '../../support/media/sample-files.ts';

const api = forThisFile(createApiWithPlans);

/** A company that registered with a document and is pending. */
async function waiting(email: string, changes: Partial<CompanyRow> = {}): Promise<CompanyRow> {
  const { media } = api.appContext;
  const documentPath = await media.put({ folder: 'documents', bytes: samplePdf(), type: 'application/pdf' });
  const row = approvedRow('event', api.clock.now(), 'hash');
  const company: CompanyRow = {
    ...row,
    email,
    review: 'pending',
    documentPath,
    uploadedBytes: 500,
    ...changes,
  };
  await api.appContext.db.insert(companies).values(company);
  return company;
}

const standing = async ({ id }: CompanyRow) => {
  const [row] = await api.appContext.db.select().from(companies).where(eq(companies.id, id));
  return row?.review;
};

const run = (...words: string[]) => runCommand(api.appContext, { words });

test('a registration not reviewed for 30 days is removed with its files and a mail, and the e-mail is free again', async () => {
  const [old, locked] = [
    await waiting('old@late.test'),
    await waiting('locked@late.test', { disabledAt: api.clock.now() }),
  ];
  const approved = await waiting('approved@late.test');
  await run('approve', approved.email);
  api.clock.advance({ days: 29 });
  const fresh = await waiting('fresh@late.test');
  await sweep(api.appContext);
  expect(await standing(old)).toBe('pending');
  api.clock.advance({ days: 1, minutes: 1 });
  await sweep(api.appContext);
  expect(await Promise.all([old, locked, approved, fresh].map(standing))).toEqual([
    undefined,
    'pending',
    'approved',
    'pending',
  ]);
  const { media } = api.appContext;
  expect(await media.info(old.documentPath ?? '')).toBeUndefined();
  expect(await media.info(fresh.documentPath ?? '')).toBeDefined();
  const [mail] = await api.mailbox(old.email);
  expect(mail?.text).toContain('not reviewed within 30 days');
  expect(mail?.text).toContain('/register');
  expect((await run('reject', old.email)).output).toContain('No company has');
});

test('several companies are rejected by one command, and none if one is misspelt', async () => {
  const [a, b] = [await waiting('a@several.test'), await waiting('b@several.test')];
  expect(await run('reject', a.email, 'c@several.test', b.email)).toEqual({
    isDone: false,
    output: 'Nothing was done: No company has the e-mail address c@several.test.',
  });
  expect(await standing(a)).toBe('pending');
  const done = await run('reject', a.email, b.email);
  expect(done.isDone).toBe(true);
  expect(done.output.split('\n')).toHaveLength(2);
  expect(await Promise.all([a, b].map(standing))).toEqual(['rejected', 'rejected']);
  expect(await api.mailbox(b.email)).toHaveLength(1);
});

test('all pending companies of an e-mail domain are listed first, and rejected by a code for exactly these, without a mail', async () => {
  const bots = [await waiting('1@bots.test'), await waiting('2@sub.bots.test')];
  const [other, approved] = [await waiting('x@notbots.test'), await waiting('old@bots.test')];
  await run('approve', approved.email);
  const shown = await run('reject', 'domain', 'bots.test');
  expect(shown.isDone).toBe(false);
  expect(shown.output).toContain('1@bots.test');
  const codeIn = ({ output }: { output: string }) =>
    /To turn all of them down: reject domain bots\.test (\S+)$/.exec(output)?.[1] ?? '';
  // One was approved and another was added: the same number, but not the ones that were listed.
  await run('approve', bots.pop()?.email ?? '');
  const late = await waiting('3@bots.test');
  const others = await run('reject', 'domain', 'bots.test', codeIn(shown));
  expect(others.isDone).toBe(false);
  expect(await standing(late)).toBe('pending');
  const done = await run('reject', 'domain', '@Bots.test', codeIn(others));
  expect(done.output).toContain('2 companies of bots.test are rejected. No mail tells them.');
  expect(await Promise.all([...bots, late, other, approved].map(standing))).toEqual([
    'rejected',
    'rejected',
    'pending',
    'approved',
  ]);
  expect(await api.mailbox('1@bots.test')).toEqual([]);
  await sweep(api.appContext);
  expect(await api.appContext.media.info(late.documentPath ?? '')).toBeUndefined();
  expect((await run('reject', 'domain', 'bots.test')).output).toBe(
    'No company of bots.test waits for its review.',
  );
});

test('a company that is approved or disabled while its domain is rejected keeps its doors, and is counted apart', async () => {
  const [bot, approved, locked] = [
    await waiting('bot@race.test'),
    await waiting('host@race.test', { review: 'approved' }),
    await waiting('locked@race.test'),
  ];
  const { db } = api.appContext;
  const token = await beginSession(db, approved.id, api.clock.now());
  const fields = eventFields({ date: '2031-05-01' });
  const eventId = (await api.request('addEvent', fields, { token })).data?._id ?? '';
  // As when its approval is taken back at the removal of a demo.
  await db.update(companies).set({ review: 'pending' }).where(eq(companies.id, approved.id));
  await db.insert(doors).values({ id: 'door', itemId: eventId, name: 'North', openedAt: api.clock.now() });
  const code = /(\S+)$/.exec((await run('reject', 'domain', 'race.test')).output)?.[1] ?? '';
  // Between the reading of the companies and the first of their changes.
  const transaction = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementationOnce(async (...of) => {
    await run('approve', approved.email);
    await run('disable', locked.email);
    return await transaction(...of);
  });
  const rejected = await run('reject', 'domain', 'race.test', code);
  expect(rejected.output).toContain('1 companies of race.test are rejected.');
  expect(rejected.output).toContain('2 were decided on meanwhile, and stay as they are.');
  expect(await Promise.all([bot, approved, locked].map(standing))).toEqual([
    'rejected',
    'approved',
    'pending',
  ]);
  const [door] = await db.select().from(doors).where(eq(doors.id, 'door'));
  expect(door?.endedAt).toBeNull();
});

test('a company disabled for longer than registrations are kept is not removed when enabled', async () => {
  const locked = await waiting('locked@long.test', { disabledAt: api.clock.now() });
  api.clock.advance({ days: 31 });
  const refused = await run('enable', locked.email);
  expect(refused).toMatchObject({ isDone: false, output: expect.stringContaining('First approve') });
  await run('approve', locked.email);
  expect(await run('enable', locked.email)).toMatchObject({ isDone: true });
  await sweep(api.appContext);
  expect(await standing(locked)).toBe('approved');
});
