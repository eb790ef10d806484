import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { PLACE_NAMES } from '../../../common/contract/place.ts';
import { addEvent, createApiWithPlans, LISBON } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);
const host = forThisFile(() => api.approvedCompany());

// Random, because the database compresses repetitions, and an index could then hold them.
const long = (length: number) => randomBytes(length).toString('base64url').slice(0, length);
const email = `${long(20_000)}@example.test`;
const person = { name: 'Ada', email: 'ada@example.test', phone: '1', message: 'Hello' };

test.each([
  ['login', { email, password: 'x' }],
  ['forgotPassword', { email }],
  ['sendRegisterCode', { email, name: 'Ada' }],
  ['sendRegisterCode', { email: person.email, name: long(20_000) }],
  ['verifyResetCode', { email, otp: '123456' }],
  ['sendContactMessage', { ...person, email }],
  ['sendContactMessage', { ...person, message: long(20_000) }],
] as const)('%s with an absurdly long text is refused, without a server error', async (name, fields) => {
  expect((await api.request(name, fields)).status).toBe(400);
});

test('a message may be as long as a letter', async () => {
  expect((await api.request('sendContactMessage', { ...person, message: long(9_000) })).status).toBe(200);
});

test('a place can be long as JSON, but its name, which is mailed, only as long as other texts', async () => {
  const event = await addEvent(api, host);
  const edit = (name: string) => {
    const location = { ...LISBON, name };
    return api.request('editEvent', { event_id: event.id, name: 'Gala', date: '2026-03-20', location }, host);
  };
  expect(await edit(long(501))).toMatchObject({
    status: 400,
    message: 'This is too long: at most 500 characters are accepted',
  });
  expect((await edit(long(500))).status).toBe(200);
});

test.each(PLACE_NAMES)('a place whose name field is “%s” has the same limit', async (name) => {
  const event = await addEvent(api, host);
  const edit = (location: Record<string, unknown>) => {
    const fields = { event_id: event.id, name: 'Gala', date: '2026-03-20' };
    return api.request('editEvent', { ...fields, location: JSON.stringify(location) }, host);
  };
  // Invisible characters are no name: the next value is used.
  const { coordinates } = LISBON;
  const hidden = name === 'name' ? {} : { name: '\u200b' };
  expect(await edit({ ...hidden, [name]: long(501), coordinates })).toMatchObject({ status: 400 });
  expect(await edit({ ...hidden, [name]: long(500), coordinates })).toMatchObject({ status: 200 });
});

test('an invitation with an impossible name or address is refused permanently, so that a device does not repeat it', async () => {
  const event = await addEvent(api, host);
  const invite = (name: string, address: string) =>
    api.request('sendEventInvitation', { event_id: event.id, name, email: address }, host);
  expect((await invite(long(20_000), person.email)).status).toBe(400);
  expect((await invite('Ada', email)).status).toBe(400);
  expect(await invite('A'.repeat(500), person.email)).toMatchObject({ status: 201 });
  expect(await invite('😀'.repeat(240), 'grin@example.test')).toMatchObject({ status: 201 });
});
