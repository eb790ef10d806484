/** Pictures that occupy the decoder for seconds and then fail: only their sender waits. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { secretHash } from '../../../server/core/secret.ts';
import { failedDecodings } from '../../../server/infra/media/failed-decodings.ts';
import { proveEmail } from '../../support/accounts/proved-email.ts';
import { registrationForm } from '../../support/accounts/registration-form.ts';
import type { ApiFixture, Visitor } from '../../support/api/api-fixture.ts';
import { createApiWithPlans, eventFields, locationFields, pictureFile } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(() => createApiWithPlans());

/** Begins like a JPEG. */
const broken = () =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array<number>(400).fill(7)])], 'photo.jpg');

function spyOnCounting() {
  const counted = vi.spyOn(failedDecodings, 'add');
  onTestFinished(() => counted.mockRestore());
  return counted;
}

const senderOf = ({ company, token }: Visitor) => ({ company: company.id, session: secretHash(token) });

const addPicture = (to: ApiFixture, visitor: Visitor, picture: File) =>
  to.request('addEvent', eventFields({ event_media: picture }), visitor);

test('of a company are counted by company and session, whatever the picture is for', async () => {
  const [host, guard] = [await api.approvedCompany('event'), await api.approvedCompany('security')];
  const counted = spyOnCounting();
  expect((await addPicture(api, host, broken())).status).toBe(422);
  expect(counted).toHaveBeenLastCalledWith(senderOf(host), expect.any(Number));
  const location = locationFields({ location_media: broken() });
  expect((await api.request('addLocation', location, guard)).status).toBe(422);
  expect(counted).toHaveBeenLastCalledWith(senderOf(guard), expect.any(Number));
  const { company_document: _, ...profile } = registrationForm(host.company.email);
  const changed = { ...profile, company_logo: broken() };
  expect((await api.request('updateProfile', changed, host)).status).toBe(422);
  expect(counted).toHaveBeenLastCalledWith(senderOf(host), expect.any(Number));
});

test('of a registration are counted by network and proof', async () => {
  const counted = spyOnCounting();
  await proveEmail(api, 'ada@films.test');
  const form = { ...registrationForm('ada@films.test'), company_document: broken() };
  expect((await api.request('register', form)).status).toBe(422);
  const sender = { strangerAt: 'unknown', proof: 'address:unknown' };
  expect(counted).toHaveBeenLastCalledWith(sender, expect.any(Number));
});

test('a company above its limit of a minute is told when to retry; another one is served', async () => {
  const [host, other] = [await api.approvedCompany('event'), await api.approvedCompany('event')];
  failedDecodings.add({ company: host.company.id }, 60_000);
  const refused = await addPicture(api, host, await pictureFile());
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
  expect(refused.message).toMatch(
    /^Pictures that could not be read have taken too long\. Please try again in /,
  );
  expect((await api.request('addEvent', eventFields(), host)).status).toBe(201);
  expect((await addPicture(api, other, await pictureFile())).status).toBe(201);
});
