import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../../dev/demo/seed.ts';
import { rateLimits } from '../../../server/infra/db/schema.ts';
import { contactMessages } from '../../../server/infra/db/schema-content.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(() => createApiFixture({ settings: { trustedProxies: 1 } }));

describe('a new installation', () => {
  test('answers empty texts and no questions', async () => {
    const texts = await api.request('legalTexts', { language: 'en' });
    expect(texts).toMatchObject({ status: 200, data: { terms_conditions: '', privacy_policy: '' } });
    expect(await api.request('questions', { language: 'en' })).toMatchObject({ status: 200, data: [] });
  });
});

describe('the demo’s content', () => {
  beforeAll(() => seedDemo(api.appContext));

  test('has questions in order, including hidden ones, as a plain list', async () => {
    const { data, body } = await api.request('questions', { language: 'en' });
    expect(body).toMatchObject({ data: expect.any(Array) });
    expect(data?.length).toBeGreaterThanOrEqual(8);
    expect(data?.[0]?.question).toBe('How do my guests watch an event?');
    expect(data?.filter(({ status }) => status === 0)).toHaveLength(1);
  });

  test('has terms and privacy policy, in English only', async () => {
    const { data } = await api.request('legalTexts', {});
    expect(data?.terms_conditions).toContain('<h2>1. What these terms are about</h2>');
    expect(data?.privacy_policy).toContain('<h2>Who is responsible</h2>');
    const other = await api.request('legalTexts', { language: 'xx' });
    expect(other).toMatchObject({ status: 200, data: { terms_conditions: '' } });
  });
});

describe('the contact form', () => {
  const message = { name: 'Ada', email: 'Ada@example.test', phone: '+47 22334455', message: 'Hello\nthere' };
  const send = (fields: Record<string, unknown>, address = '10.1.1.1') =>
    api.request('sendContactMessage', fields, { headers: { 'x-forwarded-for': address } });

  test('stores a trimmed message, and answers with thanks', async () => {
    expect(await send({ ...message, name: ' Ada ' })).toMatchObject({
      status: 200,
      message: "Thank you for contacting us. We'll get back to you soon!",
    });
    const [kept] = await api.appContext.db.select().from(contactMessages);
    expect(kept).toMatchObject({ ...message, email: 'ada@example.test', createdAt: api.clock.now() });
  });

  test('stores a repeated message once within ten minutes, as the answer may have been lost', async () => {
    const before = await api.appContext.db.$count(contactMessages);
    const fields = { ...message, message: 'Only once' };
    for (let time = 0; time < 3; time += 1) expect((await send(fields)).status).toBe(200);
    expect(await api.appContext.db.$count(contactMessages)).toBe(before + 1);
    api.clock.advance({ minutes: 10 });
    await send(fields);
    expect(await api.appContext.db.$count(contactMessages)).toBe(before + 2);
  });

  test.each([
    ['name', ' ', 'Please Fill the complete form to continue.'],
    ['email', '', 'Please Fill the complete form to continue.'],
    ['phone', '', 'Please Fill the complete form to continue.'],
    ['message', '\n', 'Please Fill the complete form to continue.'],
    ['email', 'ada@home', 'Please enter a valid email address'],
    ['email', 'a da@home.no', 'Please enter a valid email address'],
  ])('with the %s “%s” is refused', async (field, value, words) => {
    const before = await api.appContext.db.$count(contactMessages);
    expect(await send({ ...message, [field]: value })).toMatchObject({ status: 400, message: words });
    expect(await api.appContext.db.$count(contactMessages)).toBe(before);
  });

  test('is limited by address and IPv6 site; a signed-in company uses only its own limit', async () => {
    const { token } = await api.approvedCompany();
    const accepted = async (times: number, addressOf: (at: number) => string) => {
      let taken = 0;
      for (let at = 0; at < times; at += 1) {
        const { status } = await send({ ...message, email: `${at}@example.test` }, addressOf(at));
        if (status === 200) taken += 1;
      }
      return taken;
    };
    expect(await accepted(12, () => '10.1.1.3')).toBe(10);
    expect((await send({ ...message, email: 'other@example.test' }, '10.1.1.4')).status).toBe(200);
    expect(await accepted(60, (at) => `2001:db8:1:${at}::1`)).toBe(50);
    expect(await accepted(1, () => '2001:db8:2::1')).toBe(1);
    const headers = { 'x-forwarded-for': '10.1.1.3' };
    expect((await api.request('sendContactMessage', message, { token, headers })).status).toBe(200);
    api.clock.advance({ hours: 1 });
    expect(await accepted(12, () => '10.1.1.3')).toBe(10);
    api.clock.advance({ hours: 1 });
    expect(await accepted(1, () => '10.1.1.3')).toBe(0);
  });

  test('accepts 500 messages of callers without an account in a day, then says when to retry; companies are not affected', async () => {
    const { token } = await api.approvedCompany();
    const { db } = api.appContext;
    await db.update(rateLimits).set({ count: 500 }).where(eq(rateLimits.key, 'contact-day:strangers'));
    expect(await send(message, '10.9.9.9')).toMatchObject({
      status: 429,
      message: expect.stringMatching(
        /^Very many people have written to us today\. Please try again in \d+ hours\.$/,
      ),
    });
    const headers = { 'x-forwarded-for': '10.9.9.9' };
    expect((await api.request('sendContactMessage', message, { token, headers })).status).toBe(200);
    api.clock.advance({ days: 1 });
    expect((await send(message, '10.9.9.9')).status).toBe(200);
  });

  test('accepts thirty messages of a company in an hour, and sixty in a day', async () => {
    const { token } = await api.approvedCompany();
    const accepted = async () => {
      let taken = 0;
      for (let at = 0; at < 31; at += 1) {
        const fields = { ...message, email: `${at}@example.test` };
        if ((await api.request('sendContactMessage', fields, { token })).status === 200) taken += 1;
      }
      return taken;
    };
    expect(await accepted()).toBe(30);
    api.clock.advance({ hours: 1 });
    expect(await accepted()).toBe(30);
    api.clock.advance({ hours: 1 });
    expect(await accepted()).toBe(0);
  });
});
