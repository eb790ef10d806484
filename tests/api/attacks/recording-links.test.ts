/** A recording's link works without a token, so it must end with everything that ends the token. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { secretHash } from '../../../server/core/secret.ts';
import { companies, sessions } from '../../../server/infra/db/schema.ts';
import { recordings } from '../../../server/infra/db/schema-recordings.ts';
import {
  type ApiFixture,
  createApiFixture,
  TEST_PASSWORD,
  type Visitor,
} from '../../support/api/api-fixture.ts';
import { addEvent, eventFields, itemRow, offerPlans, pictureFile } from '../../support/api/api-items.ts';
import { unreadResponse } from '../../support/attacks/unread-response.ts';

let api: ApiFixture;
let clipPath = '';

beforeAll(async () => {
  api = await createApiFixture({ settings: { adminToken: 'token-of-the-administrator-0123456789' } });
  await offerPlans(api);
  const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at % 251);
  clipPath = await api.appContext.media.put({ folder: 'recordings', name: 'clip', bytes, type: 'video/mp4' });
});
afterAll(() => api.close());

const play = async (link: string, headers: Record<string, string> = { range: 'bytes=0-99' }) =>
  (await api.app.request(`/media/${link}`, { headers })).status;
const logIn = async ({ company }: Visitor) =>
  (await api.request('login', { email: company.email, password: TEST_PASSWORD })).data?.access_token ?? '';

/** A company with an event with one recording, and a session's link to it. */
async function recorded() {
  const host = await api.approvedCompany();
  const event = await addEvent(api, host, { paymentStatus: 2 });
  const place = { name: 'Gate', coordinates: [10, 59] as [number, number], type: 'point' as const };
  await api.appContext.db.insert(recordings).values({
    id: `rec-${event.id}`,
    itemId: event.id,
    files: [clipPath],
    poster: null,
    userName: 'Ingrid Solberg',
    startedAt: api.clock.now(),
    stoppedAt: api.clock.now(),
    startLocation: place,
    endLocation: place,
  });
  const linkOf = async (token: string) =>
    (await api.request('listRecordings', { event_id: event.id }, { token })).data?.[0]?.files?.[0]
      ?.fileName ?? '';
  return { host, event, linkOf, link: await linkOf(host.token) };
}
type Recorded = Awaited<ReturnType<typeof recorded>>;

const byCommand =
  (verb: string) =>
  async ({ host }: Recorded) => {
    await runCommand(api.appContext, { words: [verb, host.company.email] });
  };

test('a running response to a link ends with its session, not only at the next range', async () => {
  const { host, link } = await recorded();
  const outgoing = unreadResponse();
  expect((await api.app.request(`/media/${link}`, {}, { outgoing })).status).toBe(200);
  expect((await api.request('logout', {}, host)).status).toBe(200);
  await expect.poll(() => outgoing.destroyed).toBe(true);
});

describe('A link stops working at the next range', () => {
  test.each<[string, (it: Recorded) => Promise<unknown>]>([
    ['after log-out', ({ host }) => api.request('logout', {}, host)],
    [
      'when another device changed the password',
      async ({ host }) => {
        const passwords = { old_password: TEST_PASSWORD, new_password: 'Another-pass-7' };
        await api.request('changePassword', passwords, { token: await logIn(host) });
      },
    ],
    [
      'when the administrator reset the password',
      ({ host }) => {
        const fields = { company_id: host.company.id, new_password: 'Another-pass-7' };
        return api.request('adminResetPassword', fields, { token: 'token-of-the-administrator-0123456789' });
      },
    ],
    ['when the company is disabled', byCommand('disable')],
    ['when the company is rejected', byCommand('reject')],
    [
      'when the event is deleted',
      ({ host, event }) => api.request('deleteEvent', { event_id: event.id }, host),
    ],
    [
      'when the session has grown too old',
      async ({ host }) => {
        const createdAt = new Date(api.clock.now().getTime() - 90 * 86_400_000);
        const own = eq(sessions.tokenHash, secretHash(host.token));
        await api.appContext.db.update(sessions).set({ createdAt }).where(own);
      },
    ],
    [
      'when the account is disabled by whoever leaves its sessions',
      ({ host }) =>
        api.appContext.db
          .update(companies)
          .set({ disabledAt: api.clock.now() })
          .where(eq(companies.id, host.company.id)),
    ],
  ])('%s', async (_when, end) => {
    const it = await recorded();
    expect([await play(it.link), await play(it.link, {})]).toEqual([206, 200]);
    const etag = (await api.app.request(`/media/${it.link}`)).headers.get('etag') ?? '';
    expect(await play(it.link, { 'if-none-match': etag })).toBe(304);
    await end(it);
    expect([
      await play(it.link),
      await play(it.link, {}),
      await play(it.link, { 'if-none-match': etag }),
    ]).toEqual([403, 403, 403]);
  });
});

test('A log-out or an ended session does not affect other devices’ links', async () => {
  const { host, linkOf, link } = await recorded();
  const other = await logIn(host);
  const otherLink = await linkOf(other);
  await api.request('logout', {}, host);
  expect([await play(link), await play(otherLink)]).toEqual([403, 206]);
  const passwords = { old_password: TEST_PASSWORD, new_password: 'Another-pass-7' };
  await api.request('changePassword', passwords, { token: other });
  expect(await play(otherLink)).toBe(206);
});

test('A link cannot be used for another session, event or recording', async () => {
  const [one, other] = [await recorded(), await recorded()];
  const moved = (change: Record<string, string>) => {
    const [path, query] = one.link.split('?');
    return `${path}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), ...change })}`;
  };
  const tokenHash = secretHash(other.host.token);
  for (const change of [{ session: tokenHash }, { event: other.event.id }, { session: '' }, { event: '' }]) {
    expect(await play(moved(change))).toBe(403);
  }
  expect(await play(one.link.replace('clip', 'other'))).toBe(403);
});

test('A browser revalidates a cached recording before it plays it, and the token is not in the link', async () => {
  const { host, link } = await recorded();
  const { headers } = await api.app.request(`/media/${link}`);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(link).not.toContain(host.token);
  const hash = new URLSearchParams(link.split('?')[1]).get('session') ?? '';
  expect((await api.request('currentCompany', {}, { token: hash })).status).toBe(401);
});

describe('Other links end with their account or event', () => {
  test('a link to a company’s document ends with its session', async () => {
    const bytes = new TextEncoder().encode('%PDF-1.4 …');
    const documentPath = await api.appContext.media.put({
      folder: 'documents',
      bytes,
      type: 'application/pdf',
    });
    const host = await api.approvedCompany('event', { documentPath });
    const headers = { authorization: `Bearer ${host.token}` };
    expect(await play(documentPath, headers)).toBe(200);
    await api.request('logout', {}, host);
    expect([await play(documentPath, headers), await play(documentPath, {})]).toEqual([401, 401]);
  });

  test('an event’s picture is public as long as the event exists', async () => {
    const host = await api.approvedCompany();
    const added = await api.request('addEvent', eventFields({ event_media: await pictureFile() }), host);
    const event_id = added.data?._id ?? '';
    const { media } = await itemRow(api, event_id);
    expect(await play(media ?? '', {})).toBe(200);
    await api.request('deleteEvent', { event_id }, host);
    expect(await play(media ?? '', {})).toBe(404);
  });
});

test('Links without our signature, and documents requested with a malformed token, are refused without a query', async () => {
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await api.app.request(`/media/${path}`, { headers })).status;
  const madeUp = `${clipPath}?event=e&session=s&expires=9999999999&signature=made-up`;
  expect(await get(madeUp)).toBe(403);
  const query = vi.spyOn(api.appContext.db, 'select');
  onTestFinished(() => query.mockRestore());
  expect(await get(madeUp)).toBe(403);
  expect(await get(clipPath)).toBe(403);
  const document = `documents/${'a'.repeat(32)}.pdf`;
  expect(await get(document)).toBe(401);
  expect(await get(document, { authorization: 'Bearer x' })).toBe(401);
  expect(query).not.toHaveBeenCalled();
});
