import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { companies } from '../../../server/infra/db/schema.ts';
import { registrationForm } from '../../support/accounts/registration-form.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { mailedCode } from '../../support/mails/mailed-codes.ts';
import { samplePicture } from '../../support/media/sample-files.ts';

const api = forThisFile(createApiFixture);

let count = 0;

const newEmail = () => {
  count += 1;
  return `new-${count}@example.test`;
};

/** A verified e-mail. */
async function verifiedEmail(): Promise<string> {
  const email = newEmail();
  await api.request('sendRegisterCode', { email, name: 'Ada Films' });
  const otp = await mailedCode(api, email);
  expect((await api.request('verifyRegisterCode', { email, otp })).status).toBe(200);
  return email;
}

const form = (email: string) => ({ ...registrationForm(email), company_logo: samplePicture() });

const register = (fields: Record<string, unknown>) => api.request('register', fields);

async function storedCompany(email: string) {
  const [company] = await api.appContext.db.select().from(companies).where(eq(companies.email, email));
  return company;
}

describe('registering', () => {
  test('creates an account under review with its files, and mails that', async () => {
    const email = await verifiedEmail();
    const answer = await register(form(email));
    expect(answer).toMatchObject({ status: 201, message: 'Your account is under review' });
    const company = await storedCompany(email);
    expect(company).toMatchObject({
      name: 'Ada Films',
      userType: 2,
      countryCode: '+47',
      phoneNumber: '22 22 22 22',
      address: { name: 'Karl Johans gate 1, Oslo', coordinates: [10.7, 59.9], type: 'point' },
      taxIdNumber: 'NO 1',
      firstEntry: true,
      review: 'pending',
    });
    expect(company?.documentPath).toMatch(/^documents\/[0-9a-f]{32}\.pdf$/);
    expect(company?.profilePic).toMatch(/^companies\/[0-9a-f]{32}-large\.webp$/);
    expect(company?.passwordHash).toMatch(/^\$argon2id\$/);
    const [mail] = await api.mailbox(email);
    expect(mail?.subject).toBe('We received your registration');
    const login = await api.request('login', { email, password: 'Secret-1' });
    expect(login).toMatchObject({ status: 403, message: 'Your account is under review' });
  });

  test('creates a security company without a free trial and logo', async () => {
    const email = await verifiedEmail();
    await register({ ...form(email), user_type: '4', company_logo: undefined });
    expect(await storedCompany(email)).toMatchObject({ userType: 4, firstEntry: false, profilePic: null });
  });

  test('needs a verified e-mail', async () => {
    const refused = await register(form(newEmail()));
    expect(refused).toMatchObject({ status: 403, message: 'Please verify your email first' });
  });

  test('accepts a verification once, for 30 minutes', async () => {
    const late = await verifiedEmail();
    api.clock.advance({ minutes: 30 });
    expect((await register(form(late))).status).toBe(403);
    const email = await verifiedEmail();
    api.clock.advance({ minutes: 29 });
    expect((await register(form(email))).status).toBe(201);
    expect((await register({ ...form(email), password: 'Another-1' })).status).toBe(403);
  });

  test('repeated after a lost answer gets the same answer and creates nothing', async () => {
    const email = await verifiedEmail();
    const first = await register(form(email));
    const again = await register(form(email));
    expect(again).toMatchObject({ status: first.status, body: first.body });
    const mails = await api.mailbox(email);
    expect(mails.filter(({ subject }) => subject === 'We received your registration')).toHaveLength(1);
  });

  test('twice at the same time creates one company, and both are answered with it', async () => {
    const email = await verifiedEmail();
    const [first, second] = await Promise.all([register(form(email)), register(form(email))]);
    expect(first).toMatchObject({ status: 201, message: 'Your account is under review' });
    expect(second.body).toEqual(first.body);
    const mails = await api.mailbox(email);
    expect(mails.filter(({ subject }) => subject === 'We received your registration')).toHaveLength(1);
  });

  test('twice at the same time with different passwords is no repetition', async () => {
    const email = await verifiedEmail();
    const other = { ...form(email), password: 'Another-1' };
    const answers = await Promise.all([register(form(email)), register(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
  });

  test('refuses an invalid document, keeps the verification, and leaves no file behind', async () => {
    const email = await verifiedEmail();
    const disguised = new File(['MZ…'], 'id.pdf', { type: 'application/pdf' });
    const refused = await register({ ...form(email), company_document: disguised });
    expect(refused).toMatchObject({ status: 422, message: 'Please choose a PDF, PNG or JPEG file' });
    expect((await register(form(email))).status).toBe(201);
  });

  test.each([
    ['name', '', 'Company Name is not allowed to empty'],
    ['email', '', 'Company Email is not allowed to empty'],
    ['email', 'ada@home', 'Please enter a valid email address'],
    ['password', '', 'Password is not allowed to empty'],
    ['country_code', 'NO', 'Please Select Valid Country Code'],
    ['phone_number', ' ', 'Phone Number is not allowed to empty'],
    ['address', '', 'Please Select Valid Address'],
    ['company_document', undefined, 'Share Holder ID must be required'],
  ])('without a right %s says: %s', async (field, value, message) => {
    await verifiedEmail();
    const refused = await register({ ...form('ada@example.test'), [field]: value });
    expect(refused).toMatchObject({ status: 400, message });
  });
});

test('a registration whose stored files the bucket does not measure leaves none, and can be sent again', async () => {
  const email = await verifiedEmail();
  const { media } = api.appContext;
  const put = vi.spyOn(media, 'put');
  vi.spyOn(media, 'info').mockRejectedValueOnce(new Error('The media bucket answered 503'));
  expect((await register(form(email))).status).toBe(500);
  const paths = await Promise.all(put.mock.results.map(({ value }) => value));
  put.mockRestore();
  expect(paths).toHaveLength(3);
  for (const path of paths) expect(await media.info(path)).toBeUndefined();
  expect((await register(form(email))).status).toBe(201);
});
