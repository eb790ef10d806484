/** Refused requests, of which anybody can send hundreds a second: they must not make the server look for mails. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type ApiFixture, createApiFixture } from '../../support/api/api-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await createApiFixture();
});
afterAll(() => api.close());

test('A refused request starts no look for due mails, an accepted one does', async () => {
  const looks = vi.spyOn(api.appContext.mail, 'nudge');
  onTestFinished(() => looks.mockRestore());
  expect((await api.request('sendContactMessage', {})).status).toBe(400);
  expect(
    (await api.request('login', { email: 'nobody@there.test', password: 'Quiet-harbour-7' })).status,
  ).toBe(401);
  expect(looks).not.toHaveBeenCalled();
  const email = 'ada@there.test';
  expect((await api.request('sendRegisterCode', { name: 'Ada', email })).status).toBe(200);
  expect(looks).toHaveBeenCalledOnce();
});

test('Without a mail server a hundred looks asked for at once are two: the present one, and one for the others', async () => {
  const looks = vi.spyOn(api.appContext.db, 'update');
  onTestFinished(() => looks.mockRestore());
  const asked = Array.from({ length: 100 }, () => api.appContext.mail.deliverDue());
  await Promise.all(asked);
  expect(looks.mock.calls.length).toBeLessThanOrEqual(2);
});
