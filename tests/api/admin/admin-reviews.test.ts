import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { type CompanyRow, companies } from '../../../server/infra/db/schema.ts';
import { companyReviews } from '../../../server/infra/db/schema-reviews.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { samplePdf } from '../../support/media/sample-files.ts';

const api = forThisFile(createApiFixture);

const run = (...words: string[]) => runCommand(api.appContext, { words });
const lineOf = async ({ company }: Visitor) =>
  (await run('companies')).output.split('\n').find((line) => line.startsWith(company.email));
const codeIn = (output: string) => /^To accept: review \S+ (\w+)$/m.exec(output)?.[1] ?? '';
const isKept = async (path: string | null | undefined) =>
  (await api.appContext.media.info(path ?? '')) !== undefined;

async function update({ company, token }: Visitor, changes: Record<string, unknown>): Promise<CompanyRow> {
  const form = {
    name: company.name,
    country_code: company.countryCode,
    phone_number: company.phoneNumber,
    address: company.address,
    ...changes,
  };
  expect((await api.request('updateProfile', form, { token })).status).toBe(200);
  const [row] = await api.appContext.db.select().from(companies).where(eq(companies.id, company.id));
  if (!row) throw new Error('the company is gone');
  return row;
}

/** A company that was approved with this name and a document of its own. */
async function approved(name: string): Promise<Visitor> {
  const bytes = new TextEncoder().encode(`%PDF-1.4 of ${name}`);
  const documentPath = await api.appContext.media.put({
    folder: 'documents',
    bytes,
    type: 'application/pdf',
  });
  const visitor = await api.approvedCompany('event', { review: 'pending', name, documentPath });
  await run('approve', visitor.company.email);
  return visitor;
}

describe('What a company changes after its approval', () => {
  test('is marked in the list, before companies without changes, with old and new values', async () => {
    const quiet = await approved('Quiet Ltd');
    const loud = await approved('Loud Ltd');
    expect(await lineOf(loud)).toMatch(/ approved +\d{4}-/);
    await update(loud, { name: 'Your Bank', company_document: samplePdf() });
    expect(await lineOf(loud)).toContain('approved, unreviewed name and document');
    const { output } = await run('companies');
    expect(output.indexOf(loud.company.email)).toBeLessThan(output.indexOf(quiet.company.email));
    const shown = (await run('show', loud.company.email)).output;
    expect(shown).toMatch(/^Name +Your Bank$/m);
    expect(shown).toMatch(/^Approved name +Loud Ltd$/m);
    expect(shown).toMatch(/^Approved document +documents\/\w+\.pdf$/m);
    const review = (await run('review', loud.company.email)).output;
    expect(review).toContain('Changed since 2026-03-14T09:00:00.000Z, after it was approved:');
    expect(review).toMatch(/^NAME +Loud Ltd +Your Bank$/m);
    expect((await run('review', quiet.company.email)).output).toBe(
      `Nothing of ${quiet.company.email} waits for a review.`,
    );
  });

  test('does not block it: it continues with the new values', async () => {
    const visitor = await approved('Before Ltd');
    await update(visitor, { name: 'After Ltd' });
    const { status, data } = await api.request('currentCompany', {}, visitor);
    expect([status, data?.name]).toEqual([200, 'After Ltd']);
  });

  test('is accepted by the code of the viewed state, and the time is recorded; approving again accepts nothing', async () => {
    const visitor = await approved('One Ltd');
    const { email } = visitor.company;
    await update(visitor, { name: 'Two Ltd' });
    expect((await run('approve', email)).output).toBe(
      `${email} is approved already. Its name changed since: see “review ${email}”.`,
    );
    const looked = codeIn((await run('review', email)).output);
    await update(visitor, { name: 'Three Ltd' });
    const late = await run('review', email, looked);
    expect(late).toMatchObject({ isDone: false, output: expect.stringContaining('Look again first.') });
    expect(await lineOf(visitor)).toContain('unreviewed name');
    api.clock.advance({ hours: 2 });
    const accepted = await run('review', email, codeIn((await run('review', email)).output));
    expect(accepted).toEqual({ isDone: true, output: `The name of ${email} is accepted.` });
    expect(await lineOf(visitor)).not.toContain('unreviewed');
    const [row] = await api.appContext.db
      .select()
      .from(companyReviews)
      .where(eq(companyReviews.companyId, visitor.company.id));
    expect(row).toMatchObject({ name: 'Three Ltd', reviewedAt: api.clock.now(), changedAt: null });
    expect((await run('show', email)).output).toContain(`Reviewed    ${api.clock.now().toISOString()}`);
    expect((await run('review', email, looked)).output).toContain('waits for a review');
  });

  test('and changes back needs no review', async () => {
    const visitor = await approved('Same Ltd');
    await update(visitor, { name: 'Other Ltd' });
    await update(visitor, { name: 'Same Ltd', phone_number: '5550199' });
    expect((await run('review', visitor.company.email)).output).toContain('waits for a review');
    expect(await lineOf(visitor)).not.toContain('unreviewed');
  });

  test('keeps the approved document readable until the new one is accepted', async () => {
    const visitor = await approved('Paper Ltd');
    const { email, documentPath } = visitor.company;
    const second = await update(visitor, { company_document: samplePdf() });
    const third = await update({ ...visitor, company: second }, { company_document: samplePdf() });
    expect([await isKept(documentPath), await isKept(second.documentPath)]).toEqual([true, false]);
    const before = await run('show', email, '--approved-document');
    expect(new TextDecoder().decode(before.file)).toBe('%PDF-1.4 of Paper Ltd');
    expect((await run('show', email, '--document')).file).not.toEqual(before.file);
    await run('review', email, codeIn((await run('review', email)).output));
    expect([await isKept(documentPath), await isKept(third.documentPath)]).toEqual([false, true]);
  });

  test('is accepted, and said to be, while the bucket does not delete the earlier document', async () => {
    const visitor = await approved('Cloud Ltd');
    const { email, documentPath } = visitor.company;
    await update(visitor, { company_document: samplePdf() });
    const code = codeIn((await run('review', email)).output);
    vi.spyOn(api.appContext.media, 'delete').mockRejectedValueOnce(new Error('The bucket is away'));
    expect(await run('review', email, code)).toEqual({
      isDone: true,
      output: `The document of ${email} is accepted.`,
    });
    expect(await isKept(documentPath)).toBe(true);
  });

  test('is recorded also if the approval was not, but not for a company that is not approved', async () => {
    const old = await api.approvedCompany('event', { name: 'Old Ltd' });
    await update(old, { name: 'New Ltd' });
    expect((await run('review', old.company.email)).output).toMatch(/^NAME +Old Ltd +New Ltd$/m);
    await run('reject', old.company.email);
    expect(await lineOf(old)).toMatch(/ rejected +\d{4}-/);
    await run('approve', old.company.email);
    expect(await lineOf(old)).toMatch(/ approved +\d{4}-/);
  });
});

describe('A company that is rejected', () => {
  const MIGRATION = new URL(
    '../../../server/infra/db/migrations/0020_reviews_of_rejected.sql',
    import.meta.url,
  );
  const documentOf = async (visitor: Visitor) => {
    await sweep(api.appContext);
    return await isKept(visitor.company.documentPath);
  };

  test('keeps its document if it was approved before approvals were recorded', async () => {
    const visitor = await approved('Older Ltd');
    await api.appContext.db.delete(companyReviews).where(eq(companyReviews.companyId, visitor.company.id));
    await run('reject', visitor.company.email);
    expect(await documentOf(visitor)).toBe(true);
  });

  test('by 0.1.0, which kept no reviews, keeps its document if it has data that only an approved company can have', async () => {
    const customer = await approved('Customer Ltd');
    const newcomer = await approved('Newcomer Ltd');
    const { db } = api.appContext;
    await db.update(companies).set({ review: 'rejected' });
    await db.delete(companyReviews);
    await db
      .update(companies)
      .set({ providerCustomerId: 'cus_1' })
      .where(eq(companies.id, customer.company.id));
    await db.execute(sql.raw(readFileSync(MIGRATION, 'utf8')));
    expect([await documentOf(customer), await documentOf(newcomer)]).toEqual([true, false]);
  });
});
