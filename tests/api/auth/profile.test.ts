import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type CompanyRow, companies } from '../../../server/infra/db/schema.ts';
import { createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';
import { pictureFile } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { samplePdf } from '../../support/media/sample-files.ts';

const api = forThisFile(createApiFixture);

/** The profile form with unchanged values. */
const formOf = ({ name, countryCode, phoneNumber, address, userType, taxIdNumber }: CompanyRow) => ({
  name,
  country_code: countryCode,
  phone_number: phoneNumber,
  address,
  user_type: String(userType),
  taxId_number: taxIdNumber,
});
const update = (
  { company, token }: Visitor,
  changes: Record<string, unknown> = {},
  idempotencyKey?: string,
) =>
  api.request(
    'updateProfile',
    { ...formOf(company), ...changes },
    { token, ...(idempotencyKey ? { idempotencyKey } : {}) },
  );
async function rowOf({ company }: Visitor): Promise<CompanyRow> {
  const [row] = await api.appContext.db.select().from(companies).where(eq(companies.id, company.id));
  if (!row) throw new Error('the company is gone');
  return row;
}
const isKept = async (path: string | null) => (await api.appContext.media.info(path ?? '')) !== undefined;
const OSLO = { name: 'Oslo, Norway', coordinates: [10.75, 59.91], type: 'point' };

describe('updating the profile', () => {
  test('changes the form’s fields, trimmed, and answers the company', async () => {
    const visitor = await api.approvedCompany();
    const answer = await update(visitor, {
      name: ' Lantern Live ',
      country_code: '+47',
      phone_number: ' 22 33 44 55 ',
      address: OSLO,
      taxId_number: 'NO 1',
    });
    expect(answer).toMatchObject({ status: 200, message: 'Profile Updated Successfully' });
    const { data } = await api.request('currentCompany', {}, { token: visitor.token });
    expect(data).toMatchObject({
      name: 'Lantern Live',
      country_code: '+47',
      phone_number: '22 33 44 55',
      address: OSLO,
      taxId_number: 'NO 1',
    });
    expect(answer.data).toMatchObject({ _id: visitor.company.id, name: 'Lantern Live' });
  });

  test('sent as it was loaded changes nothing: phone, address and files are kept', async () => {
    const visitor = await api.approvedCompany('event', {
      profilePic: 'companies/a.webp',
      documentPath: 'documents/a.pdf',
      taxIdNumber: 'T-1',
    });
    const before = await rowOf(visitor);
    expect((await update(visitor)).status).toBe(200);
    expect((await update(visitor, { taxId_number: undefined })).status).toBe(200);
    expect(await rowOf(visitor)).toEqual(before);
  });

  test('changes neither kind nor e-mail, whatever is sent', async () => {
    const visitor = await api.approvedCompany('security');
    const before = await rowOf(visitor);
    await update(visitor, {
      user_type: '2',
      email: 'other@example.test',
      review: 'approved',
      first_entry: 'true',
    });
    expect(await rowOf(visitor)).toEqual(before);
  });

  test('replaces logo and document, and removes the files that they replaced', async () => {
    const visitor = await api.approvedCompany();
    await update(visitor, { company_logo: await pictureFile(), company_document: samplePdf() });
    const first = await rowOf(visitor);
    expect(first.profilePic).toMatch(/^companies\/[0-9a-f]{32}-large\.webp$/);
    expect(first.documentPath).toMatch(/^documents\/[0-9a-f]{32}\.pdf$/);
    await update({ ...visitor, company: first }, { company_logo: await pictureFile('jpeg') });
    const second = await rowOf(visitor);
    expect(second.documentPath).toBe(first.documentPath);
    expect([await isKept(first.profilePic), await isKept(second.profilePic)]).toEqual([false, true]);
    await update({ ...visitor, company: second }, { company_document: samplePdf() });
    expect([await isKept(first.documentPath), await isKept((await rowOf(visitor)).documentPath)]).toEqual([
      false,
      true,
    ]);
  });

  test('keeps a replaced document that another company still names or was approved with', async () => {
    const bytes = new Uint8Array(await samplePdf().arrayBuffer());
    const documentPath = await api.appContext.media.put({
      folder: 'documents',
      bytes,
      type: 'application/pdf',
    });
    const one = await api.approvedCompany('event', { documentPath });
    const other = await api.approvedCompany('event', { documentPath });
    await update(one, { company_document: samplePdf() });
    expect(await isKept(documentPath)).toBe(true);
    await update(other, { company_document: samplePdf() });
    expect(await isKept(documentPath)).toBe(true);
  });

  test.each([
    ['company_logo', 'Please choose a PNG, JPEG, WebP, GIF or AVIF picture'],
    ['company_document', 'Please choose a PDF, PNG or JPEG file'],
  ])('with an invalid %s is refused and changes nothing', async (field, message) => {
    const visitor = await api.approvedCompany();
    const before = await rowOf(visitor);
    const script = new File(['<svg onload="alert(1)"/>'], 'file.pdf', { type: 'application/pdf' });
    const refused = await update(visitor, { name: 'Changed', [field]: script });
    expect(refused).toMatchObject({ status: 422, message });
    expect(await rowOf(visitor)).toEqual(before);
  });

  test.each([
    [{ name: '  ', country_code: '' }, 'Company Name is not allowed to empty'],
    [{ country_code: 'NO', phone_number: '' }, 'Please Select Valid Country Code'],
    [{ phone_number: ' ', address: '' }, 'Phone Number is not allowed to empty'],
    [{ address: { name: '', coordinates: [0, 0] } }, 'Please Select Valid Address'],
  ])('with %j is refused', async (changes, message) => {
    const visitor = await api.approvedCompany();
    expect(await update(visitor, changes)).toMatchObject({ status: 400, message });
  });

  test('sent twice under one key answers the same and keeps one logo', async () => {
    const visitor = await api.approvedCompany();
    const company_logo = await pictureFile();
    const first = await update(visitor, { company_logo }, 'profile-twice');
    const { profilePic } = await rowOf(visitor);
    const second = await update(visitor, { company_logo }, 'profile-twice');
    expect(second.body).toEqual(first.body);
    expect((await rowOf(visitor)).profilePic).toBe(profilePic);
    expect(await isKept(profilePic)).toBe(true);
  });
});
