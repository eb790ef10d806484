import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companies } from '../../server/infra/db/schema.ts';
import { type ApiFixture, createApiFixture } from '../support/api-fixture.ts';
import { samplePdf, samplePicture } from '../support/sample-files.ts';
import { createTestBrowser } from '../support/test-browser.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await createApiFixture();
});
afterAll(() => api.close());

const WRONG = { status: 400, message: 'The code is wrong or has expired' };

let count = 0;
const newEmail = () => {
  count += 1;
  return `new-${count}@example.test`;
};

async function sendCode(email: string, name = 'Ada Films') {
  return await api.request('sendRegisterCode', { email, name });
}

async function codeFor(email: string): Promise<string> {
  const [mail] = await api.mailbox(email);
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
}

async function verify(email: string, otp: string) {
  return await api.request('verifyRegisterCode', { email, otp });
}

/** Another code than the given one. */
const not = (code: string) => (code === '000000' ? '000001' : '000000');

async function verifiedEmail(): Promise<string> {
  const email = newEmail();
  await sendCode(email);
  expect((await verify(email, await codeFor(email))).status).toBe(200);
  return email;
}

const form = (email: string) => ({
  name: 'Ada Films',
  email,
  password: 'Secret-1',
  country_code: '+47',
  phone_number: '22 22 22 22',
  address: { name: 'Karl Johans gate 1, Oslo', coordinates: [10.7, 59.9], type: 'point' },
  user_type: '2',
  taxId_number: 'NO 1',
  company_document: samplePdf(),
  company_logo: samplePicture(),
});

const register = (fields: Record<string, unknown>) => api.request('register', fields);

async function storedCompany(email: string) {
  const [company] = await api.appContext.db.select().from(companies).where(eq(companies.email, email));
  return company;
}

describe('asking for a code', () => {
  test('mails 6 digits, which are stored hashed, and nothing that a stranger typed', async () => {
    const email = newEmail();
    expect(await sendCode(email)).toMatchObject({ status: 200 });
    const [mail] = await api.mailbox(email);
    expect(mail?.subject).toMatch(/^\d{6} is your Vantage verification code$/);
    expect(mail?.text).not.toContain('Ada Films');
    const stored = await api.appContext.db.query.codes.findFirst({ where: (code) => eq(code.email, email) });
    expect(stored?.codeHash).not.toContain(await codeFor(email));
  });

  test('needs an e-mail that looks like one', async () => {
    expect(await sendCode(' ')).toMatchObject({ status: 400, message: 'Email is not allowed to empty' });
    expect(await sendCode('ada@home')).toMatchObject({
      status: 400,
      message: 'Please enter a valid email address',
    });
  });

  test('answers a known e-mail as an unknown one, and mails it something else', async () => {
    const { company } = await api.approvedCompany();
    const known = await sendCode(company.email);
    const unknown = await sendCode(newEmail());
    expect(known.body).toEqual(unknown.body);
    const [mail] = await api.mailbox(company.email);
    expect(mail?.subject).toBe('You already have a Vantage account');
    expect(mail?.text).not.toMatch(/\d{6}/);
    expect(await verify(company.email, '123456')).toMatchObject(WRONG);
  });

  test('is refused when many mails went out, with the time to come back at', async () => {
    const email = newEmail();
    for (let sent = 0; sent < 6; sent += 1) expect((await sendCode(email)).status).toBe(200);
    expect(await sendCode(email)).toMatchObject({ status: 429 });
    expect(await api.mailbox(email)).toHaveLength(6);
    api.clock.advance({ minutes: 10 });
    expect((await sendCode(email)).status).toBe(200);
  });
});

describe('a code', () => {
  test('must be 6 digits', async () => {
    expect(await verify(newEmail(), '12345')).toMatchObject({
      status: 400,
      message: 'OTP should be of 6 Digits',
    });
  });

  test('works once', async () => {
    const email = newEmail();
    await sendCode(email);
    const code = await codeFor(email);
    expect(await verify(email, code)).toMatchObject({ status: 200, message: 'Your e-mail is verified' });
    expect(await verify(email, code)).toMatchObject(WRONG);
  });

  test('entered again by its browser after a lost answer is right again', async () => {
    const email = newEmail();
    const browser = createTestBrowser(api);
    await browser.request('sendRegisterCode', { email, name: 'Ada' });
    const otp = await codeFor(email);
    const enter = (typed: string) => browser.request('verifyRegisterCode', { email, otp: typed });
    const answers = await Promise.all([enter(otp), enter(otp)]);
    for (const answer of [...answers, await enter(otp)]) expect(answer.status).toBe(200);
    expect(await enter(not(otp))).toMatchObject(WRONG);
  });

  test('is dead after five wrong tries', async () => {
    const email = newEmail();
    await sendCode(email);
    const code = await codeFor(email);
    for (let tried = 0; tried < 4; tried += 1) expect(await verify(email, not(code))).toMatchObject(WRONG);
    const survivor = newEmail();
    await sendCode(survivor);
    expect(await verify(email, not(code))).toMatchObject(WRONG);
    expect(await verify(email, code)).toMatchObject(WRONG);
    expect((await verify(survivor, await codeFor(survivor))).status).toBe(200);
  });

  test('still works as the fifth try', async () => {
    const email = newEmail();
    await sendCode(email);
    const code = await codeFor(email);
    for (let tried = 0; tried < 4; tried += 1) await verify(email, not(code));
    expect((await verify(email, code)).status).toBe(200);
  });

  test('counts guesses made at the same moment', async () => {
    const email = newEmail();
    await sendCode(email);
    const code = await codeFor(email);
    await Promise.all(Array.from({ length: 8 }, () => verify(email, not(code))));
    expect(await verify(email, code)).toMatchObject(WRONG);
  });

  test('lives ten minutes', async () => {
    const email = newEmail();
    await sendCode(email);
    const code = await codeFor(email);
    api.clock.advance({ minutes: 10 });
    expect(await verify(email, code)).toMatchObject(WRONG);
    await sendCode(email);
    const next = await codeFor(email);
    api.clock.advance({ minutes: 9 });
    expect((await verify(email, next)).status).toBe(200);
  });

  test('is replaced by the next one of the same browser', async () => {
    const email = newEmail();
    const browser = createTestBrowser(api);
    const send = () => browser.request('sendRegisterCode', { email, name: 'Ada' });
    const enter = (otp: string) => browser.request('verifyRegisterCode', { email, otp });
    await send();
    const first = await codeFor(email);
    await send();
    const second = await codeFor(email);
    if (first !== second) expect(await enter(first)).toMatchObject(WRONG);
    expect((await enter(second)).status).toBe(200);
  });
});

describe('registering', () => {
  test('makes an account under review, with its files, and says so by mail', async () => {
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
    expect(company?.profilePic).toMatch(/^companies\/[0-9a-f]{32}\.webp$/);
    expect(company?.passwordHash).toMatch(/^\$argon2id\$/);
    const [mail] = await api.mailbox(email);
    expect(mail?.subject).toBe('We received your registration');
    const login = await api.request('login', { email, password: 'Secret-1' });
    expect(login).toMatchObject({ status: 403, message: 'Your account is under review' });
  });

  test('makes a security company without a free trial, and without a logo', async () => {
    const email = await verifiedEmail();
    await register({ ...form(email), user_type: '4', company_logo: undefined });
    expect(await storedCompany(email)).toMatchObject({ userType: 4, firstEntry: false, profilePic: null });
  });

  test('needs a verified e-mail', async () => {
    const refused = await register(form(newEmail()));
    expect(refused).toMatchObject({ status: 403, message: 'Please verify your email first' });
  });

  test('accepts the verification for 30 minutes, and once', async () => {
    const late = await verifiedEmail();
    api.clock.advance({ minutes: 30 });
    expect((await register(form(late))).status).toBe(403);
    const email = await verifiedEmail();
    api.clock.advance({ minutes: 29 });
    expect((await register(form(email))).status).toBe(201);
    expect((await register({ ...form(email), password: 'Another-1' })).status).toBe(403);
  });

  test('repeated after a lost answer gets the same answer and makes nothing new', async () => {
    const email = await verifiedEmail();
    const first = await register(form(email));
    const again = await register(form(email));
    expect(again).toMatchObject({ status: first.status, body: first.body });
    const mails = await api.mailbox(email);
    expect(mails.filter(({ subject }) => subject === 'We received your registration')).toHaveLength(1);
  });

  test('twice at the same moment makes one company, and both hear of it', async () => {
    const email = await verifiedEmail();
    const [first, second] = await Promise.all([register(form(email)), register(form(email))]);
    expect(first).toMatchObject({ status: 201, message: 'Your account is under review' });
    expect(second.body).toEqual(first.body);
    const mails = await api.mailbox(email);
    expect(mails.filter(({ subject }) => subject === 'We received your registration')).toHaveLength(1);
  });

  test('twice at the same moment with two passwords is no repetition', async () => {
    const email = await verifiedEmail();
    const other = { ...form(email), password: 'Another-1' };
    const answers = await Promise.all([register(form(email)), register(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
  });

  test('refuses a document that is none, keeps the verification, and leaves no file behind', async () => {
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
