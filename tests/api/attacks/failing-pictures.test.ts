/** Pictures that occupy the decoder for seconds and are not kept: only their sender waits. */
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

test('of a form that is refused for something else are counted too, and not those that are kept', async () => {
  const [host, guard] = [await api.approvedCompany('event'), await api.approvedCompany('security')];
  const counted = spyOnCounting();
  const picture = await pictureFile();
  expect((await addPicture(api, host, picture)).status).toBe(201);
  const disguised = new File(['<html>'], 'id.pdf', { type: 'application/pdf' });
  const form = { ...registrationForm('bo@films.test'), company_logo: picture };
  await proveEmail(api, 'bo@films.test');
  expect(counted).not.toHaveBeenCalled();

  const unsold = eventFields({ event_media: picture, product_id: 'unsold' });
  expect((await api.request('addEvent', unsold, host)).status).toBe(400);
  expect(counted).toHaveBeenLastCalledWith(senderOf(host), expect.any(Number));
  const profile = {
    ...registrationForm(guard.company.email),
    company_logo: picture,
    company_document: disguised,
  };
  expect((await api.request('updateProfile', profile, guard)).status).toBe(422);
  expect(counted).toHaveBeenLastCalledWith(senderOf(guard), expect.any(Number));
  expect((await api.request('register', { ...form, company_document: disguised })).status).toBe(422);
  const stranger = { strangerAt: 'unknown', proof: 'address:unknown' };
  expect(counted).toHaveBeenLastCalledWith(stranger, expect.any(Number));
  expect(counted).toHaveBeenCalledTimes(3);

  expect((await api.request('register', form)).status).toBe(201);
  expect(counted).toHaveBeenCalledTimes(3);
});

test('a company above its limit of a minute is told when to retry; another one is served', async () => {
  const [host, other] = [await api.approvedCompany('event'), await api.approvedCompany('event')];
  failedDecodings.add({ company: host.company.id }, 60_000);
  const refused = await addPicture(api, host, await pictureFile());
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
  expect(refused.message).toMatch(
    /^Pictures that could not be kept have taken too long\. Please try again in /,
  );
  expect((await api.request('addEvent', eventFields(), host)).status).toBe(201);
  expect((await addPicture(api, other, await pictureFile())).status).toBe(201);
});
