import { describe, expect, test } from 'vitest';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { quickHash } from '../../support/accounts/quick-hash.ts';
import { type ApiFixture, createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiFixture);

const IN_30_DAYS = { days: 30, ms: 1 };

describe('log-in', () => {
  test('answers a token and the kind of company', async () => {
    const { company } = await api.approvedCompany('security');
    const answer = await api.request('login', { email: company.email, password: TEST_PASSWORD });
    expect(answer).toMatchObject({ status: 200, message: 'Login successful', data: { user_type: 4 } });
    const token = answer.data?.access_token;
    expect(token).toMatch(/^[\w-]{43}$/);
    const current = await api.request('currentCompany', {}, { token });
    expect(current.data).toMatchObject({ _id: company.id, email: company.email });
  });

  test('finds the account by any spelling of the e-mail', async () => {
    const { company } = await api.approvedCompany();
    const email = `  ${company.email.toUpperCase()} `;
    expect((await api.request('login', { email, password: TEST_PASSWORD })).status).toBe(200);
  });

  test('asks for both fields', async () => {
    const message = 'Email and Password are not allowed to empty';
    expect(await api.request('login', {})).toMatchObject({ status: 400, message });
    expect(await api.request('login', { email: 'a@b.co' })).toMatchObject({ status: 400, message });
  });

  test('answers a wrong password and an unknown e-mail alike', async () => {
    const { company } = await api.approvedCompany();
    const wrong = await api.request('login', { email: company.email, password: 'no' });
    const unknown = await api.request('login', { email: 'nobody@example.test', password: 'no' });
    expect(wrong).toMatchObject({ status: 401, message: 'Invalid email or password' });
    expect(unknown).toMatchObject({ status: 401, message: wrong.message });
  });

  test('names the account’s state only if the password is right', async () => {
    const pending = await api.approvedCompany('event', { review: 'pending' });
    const rejected = await api.approvedCompany('event', { review: 'rejected' });
    const disabled = await api.approvedCompany('event', { disabledAt: api.clock.now() });
    const attempts = [pending, rejected, disabled].map(({ company }) =>
      api.request('login', { email: company.email, password: TEST_PASSWORD }),
    );
    expect((await Promise.all(attempts)).map(({ status, message }) => [status, message])).toEqual([
      [403, 'Your account is under review'],
      [403, 'Your account was not approved. Please contact us.'],
      [403, 'Your account has been disabled. Please contact us.'],
    ]);
    const guess = await api.request('login', { email: pending.company.email, password: 'guess' });
    expect(guess.status).toBe(401);
  });

  test('of unknown callers is queued after thirty wrong passwords, and served in turn', async () => {
    const { company } = await api.approvedCompany('event', { passwordHash: await quickHash(TEST_PASSWORD) });
    let guesses = 0;
    const guess = async () => {
      guesses += 1;
      return (await api.request('login', { email: company.email, password: `guess-${guesses}` })).status;
    };
    for (let made = 0; made < 31; made += 1) expect(await guess()).toBe(401);
    const right = { email: company.email, password: TEST_PASSWORD };
    const limited = await api.request('login', right);
    expect(limited).toMatchObject({
      status: 429,
      message: 'Too many wrong passwords were tried for this account. Please try again in 20 seconds.',
    });
    expect(limited.headers.get('retry-after')).toBe('20');
    api.clock.advance({ ms: 19_000 });
    expect((await api.request('login', right)).message).toMatch(/try again in 1 second\.$/);
    api.clock.advance({ ms: 1_000 });
    expect((await api.request('login', right)).status).toBe(200);
  });

  test('with a password that is changed while it is verified begins no session', async () => {
    const { company, token } = await api.approvedCompany();
    const [first, changed] = await Promise.all([
      api.request('login', { email: company.email, password: TEST_PASSWORD }),
      api.request(
        'changePassword',
        { old_password: TEST_PASSWORD, new_password: 'Quiet-harbour-8' },
        { token },
      ),
    ]);
    expect(changed.status).toBe(200);
    // In either order, no session begun with the old password is valid.
    const alive = await api.request('currentCompany', {}, { token: first.data?.access_token ?? 'none' });
    expect(alive.status).toBe(401);
  });
});

describe('a session', () => {
  test('has the browser’s cache cleared at log-out and when its ended token is sent again, and at no other time', async () => {
    const { company, token } = await api.approvedCompany();
    const cleared = async (...call: Parameters<ApiFixture['request']>) =>
      (await api.request(...call)).headers.get('clear-site-data');
    expect(await cleared('currentCompany', {}, { token })).toBeNull();
    expect(await cleared('login', { email: company.email, password: 'wrong' })).toBeNull();
    expect(await cleared('logout', {})).toBeNull();
    expect(await cleared('logout', {}, { token })).toBe('"cache"');
    expect(await cleared('currentCompany', {}, { token })).toBe('"cache"');
  });

  test('ends at log-out', async () => {
    const { token } = await api.approvedCompany();
    const out = await api.request('logout', {}, { token });
    expect(out).toMatchObject({ status: 200, message: 'Logged out successfully' });
    expect((await api.request('currentCompany', {}, { token })).status).toBe(401);
    expect((await api.request('logout', {}, { token })).status).toBe(401);
  });

  test('ends at a log-out with any Idempotency-Key, also one used by another session or for another call', async () => {
    const { company, token } = await api.approvedCompany();
    const { db } = api.appContext;
    const begin = () => beginSession(db, company.id, api.clock.now());
    const [other, third] = [await begin(), await begin()];
    const profile = { name: 'A', country_code: '+1', phone_number: '1', address: company.address };
    const changed = await api.request('updateProfile', profile, { token: third, idempotencyKey: 'form' });
    expect(changed.status).toBe(200);
    const sessions: [string, string][] = [
      [token, 'bye'],
      [other, 'bye'],
      [third, 'form'],
    ];
    for (const [own, idempotencyKey] of sessions) {
      const out = await api.request('logout', {}, { token: own, idempotencyKey });
      expect([out.status, out.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
      expect((await api.request('currentCompany', {}, { token: own })).status).toBe(401);
    }
  });

  test('ends when it was not used for 30 days, and not before', async () => {
    const { token } = await api.approvedCompany();
    const status = async () => (await api.request('currentCompany', {}, { token })).status;
    api.clock.advance({ days: 29 });
    expect(await status()).toBe(200);
    api.clock.advance({ days: 29 });
    expect(await status()).toBe(200);
    api.clock.advance(IN_30_DAYS);
    expect(await status()).toBe(401);
  });

  test('ends after 90 days however much it is used', async () => {
    const { token } = await api.approvedCompany();
    const status = async () => (await api.request('currentCompany', {}, { token })).status;
    for (let day = 0; day < 80; day += 20) {
      api.clock.advance({ days: 20 });
      expect(await status()).toBe(200);
    }
    api.clock.advance({ days: 10, ms: 1 });
    expect(await status()).toBe(401);
  });

  test('is not opened by an invalid token', async () => {
    const refused = await api.request('currentCompany', {}, { token: 'A'.repeat(43) });
    expect(refused).toMatchObject({ status: 401, message: 'Please log in.' });
  });
});

describe('the company of the session', () => {
  test('has the fields of the specification and no secrets', async () => {
    const { company, token } = await api.approvedCompany('event', { taxIdNumber: 'T-1' });
    const { body, status } = await api.request('currentCompany', {}, { token });
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'Company details',
      data: {
        _id: company.id,
        name: company.name,
        email: company.email,
        country_code: '+1',
        phone_number: '5550100',
        address: { name: 'Main Street 1, Springfield', coordinates: [-89.6, 39.8], type: 'point' },
        taxId_number: 'T-1',
        user_type: 2,
        profile_pic: null,
        first_entry: true,
      },
    });
  });

  test('can be read by its id, and no other company can', async () => {
    const own = await api.approvedCompany();
    const other = await api.approvedCompany();
    const { token } = own;
    const mine = await api.request('companyById', { company_id: own.company.id }, { token });
    expect(mine.data?._id).toBe(own.company.id);
    const theirs = await api.request('companyById', { company_id: other.company.id }, { token });
    expect(theirs).toMatchObject({ status: 404, message: 'This company does not exist.' });
    expect((await api.request('companyById', {}, { token })).status).toBe(400);
  });
});
