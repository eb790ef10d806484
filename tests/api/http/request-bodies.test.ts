import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveEmail } from '../../support/accounts/proved-email.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';

let api: ApiFixture;
let visitor: Visitor;
beforeAll(async () => {
  api = await createApiFixture();
  // A registration's body is read only for a caller with a verified e-mail.
  await proveEmail(api, 'somebody@example.test');
  visitor = await api.approvedCompany();
});
afterAll(() => api.close());

const LOGIN = '/api/v1/company/auth/login';
const CONTACT = '/api/v1/common/contactus/fill';
const REGISTER = '/api/v1/company/auth/register';

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  api.app.request(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('a body', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };

  test.each([
    ['JSON that breaks off', LOGIN, '{"email": "a', {}],
    ['JSON that is no object', LOGIN, '[1]', {}],
    ['fields of the wrong kind', LOGIN, '{"email": 5, "password": {}}', {}],
    ['a form that breaks off', REGISTER, '--x\r\nContent-Disposition: form-data; name="na', multipart],
    ['a form without its boundary', REGISTER, 'name=a', { 'content-type': 'multipart/form-data' }],
    [
      'text that no database stores',
      CONTACT,
      '{"email": "a@b.co", "name": "\\u0000", "phone": "1", "message": "x"}',
      {},
    ],
  ])('of %s is refused with 400', async (_, path, body, headers) => {
    const answer = await post(path, body, headers);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/\S/) });
  });

  test.each([
    ['from somebody who is logged out', 401, 3],
    ['from a company, that is too large', 413, 30],
  ])(
    '%s is read to its end before it is refused, otherwise the browser sees a broken connection',
    async (_, status, parts) => {
      const megabyte = new Uint8Array(1024 * 1024);
      let sent = 0;
      const body = new ReadableStream({
        pull(controller) {
          if (sent === parts) controller.close();
          else controller.enqueue(megabyte);
          sent += 1;
        },
      });
      const token = status === 401 ? 'none' : visitor.token;
      const headers = {
        ...multipart,
        authorization: `Bearer ${token}`,
        'content-length': String(parts * megabyte.length),
      };
      const request = new Request(`http://vantage.test/api/v1/company/event/add`, {
        method: 'POST',
        body,
        headers,
        duplex: 'half',
      } as RequestInit);
      expect((await api.app.request(request)).status).toBe(status);
      expect(sent).toBe(parts + 1);
    },
  );

  test('of undeclared length is not buffered without a session', async () => {
    const large = new Blob([new Uint8Array(25 * 1024 * 1024)]).stream();
    const request = new Request('http://vantage.test/api/v1/company/event/add', {
      method: 'POST',
      body: large,
      headers: multipart,
      duplex: 'half',
    } as RequestInit);
    expect((await api.app.request(request)).status).toBe(401);
  });

  test('that is too large is refused with 413, declared or not', async () => {
    const large = 'x'.repeat(300 * 1024);
    expect((await post(LOGIN, large)).status).toBe(413);
    const stream = new Blob([large]).stream();
    const undeclared = new Request(`http://vantage.test${LOGIN}`, {
      method: 'POST',
      body: stream,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit);
    const answer = await api.app.request(undeclared);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ message: 'This is too large to be sent' });
    const form = await post(REGISTER, 'x'.repeat(25 * 1024 * 1024), multipart);
    expect(form.status).toBe(413);
  });
});
