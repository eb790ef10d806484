import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { recordings } from '../../../server/infra/db/schema-recordings.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';
import { addEvent, eventFields, itemRow, offerPlans, pictureFile } from '../../support/api/api-items.ts';

let api: ApiFixture;
let host: Visitor;
/** A clip of 1,000 bytes, each of which encodes its position. */
const CLIP = Uint8Array.from({ length: 1000 }, (_, at) => at % 251);

beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
  host = await api.approvedCompany();
});
afterAll(() => api.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  api.app.request(`/media/${path}`, { method, headers });

async function recordingOf(event: { id: string }, name: string, userName = 'Ingrid Solberg') {
  const path = await api.appContext.media.put({ folder: 'recordings', name, bytes: CLIP, type: 'video/mp4' });
  const place = { name: 'Gate', coordinates: [10, 59] as [number, number], type: 'point' as const };
  await api.appContext.db.insert(recordings).values({
    id: `rec-${name}`,
    itemId: event.id,
    files: [path, path],
    userName,
    anonymousName: 'Camera 1',
    startedAt: api.clock.now(),
    stoppedAt: api.clock.now(),
    startLocation: place,
    endLocation: { ...place, name: 'Harbour' },
  });
  const list = await api.request('listRecordings', { event_id: event.id }, host);
  const file = list.data?.find(({ _id }) => _id === `rec-${name}`)?.files?.[1]?.fileName ?? '';
  return { path, signed: file };
}

describe('pictures', () => {
  test('are public and immutable, with a type by content and nosniff', async () => {
    const added = await api.request('addEvent', eventFields({ event_media: await pictureFile() }), host);
    const { media } = await itemRow(api, added.data?._id ?? '');
    const answer = await get(media ?? '');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'content-length': String((await answer.arrayBuffer()).byteLength),
    });
    const etag = answer.headers.get('etag') ?? '';
    expect((await get(media ?? '', { 'if-none-match': etag })).status).toBe(304);
  });

  test('that are deleted between their look-up and their reading are answered with 404', async () => {
    const added = await api.request('addEvent', eventFields({ event_media: await pictureFile() }), host);
    const { media } = await itemRow(api, added.data?._id ?? '');
    vi.spyOn(api.appContext.media, 'read').mockResolvedValueOnce(undefined);
    const answer = await get(media ?? '');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect((await get(media ?? '')).status).toBe(200);
  });

  test('end as announced, or the answer fails, whatever the store sends', async () => {
    const added = await api.request('addEvent', eventFields({ event_media: await pictureFile() }), host);
    const { media } = await itemRow(api, added.data?._id ?? '');
    const whole = new Uint8Array(await (await get(media ?? '')).arrayBuffer());
    const read = vi.spyOn(api.appContext.media, 'read');
    read.mockResolvedValueOnce(new Blob([whole, 'HTTP/1.1 200 OK']).stream());
    expect(new Uint8Array(await (await get(media ?? '')).arrayBuffer())).toEqual(whole);
    read.mockResolvedValueOnce(new Blob([whole.subarray(1)]).stream());
    await expect((await get(media ?? '')).arrayBuffer()).rejects.toThrow('early');
  });

  test.each([
    'events/none.webp',
    'events/..%2fdocuments/x.pdf',
    'events/%2e%2e/x.webp',
    '../package.json',
    'nowhere/a.webp',
    'events/a.html',
    'events/',
    '',
  ])('"%s" is answered with 404', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('recordings', () => {
  test('can be played in ranges from their signed URL', async () => {
    const { signed } = await recordingOf(await addEvent(api, host, { paymentStatus: 2 }), 'ranges');
    const whole = await get(signed);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(CLIP);
    const expected: [string, number, string | null, Uint8Array | undefined][] = [
      ['bytes=0-1', 206, 'bytes 0-1/1000', CLIP.slice(0, 2)],
      ['bytes=990-', 206, 'bytes 990-999/1000', CLIP.slice(990)],
      ['bytes=-5', 206, 'bytes 995-999/1000', CLIP.slice(995)],
      ['bytes=500-5000', 206, 'bytes 500-999/1000', CLIP.slice(500)],
      ['bytes=1000-', 416, 'bytes */1000', undefined],
      ['bytes=0-1,5-6', 200, null, CLIP],
    ];
    for (const [range, status, contentRange, bytes] of expected) {
      const part = await get(signed, { range });
      expect([range, part.status, part.headers.get('content-range')]).toEqual([range, status, contentRange]);
      const body = new Uint8Array(await part.arrayBuffer());
      if (bytes) expect(body).toEqual(bytes);
      if (status === 206) expect(part.headers.get('content-length')).toBe(String(body.length));
      if (status === 416) expect(part.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('a range of a file that has changed meanwhile is answered with the whole file', async () => {
    const { signed } = await recordingOf(await addEvent(api, host, { paymentStatus: 2 }), 'if-range');
    const etag = (await get(signed)).headers.get('etag') ?? '';
    expect((await get(signed, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get(signed, { range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200);
  });

  test('answer HEAD with size and type', async () => {
    const { signed } = await recordingOf(await addEvent(api, host, { paymentStatus: 2 }), 'head');
    const head = await get(signed, { range: 'bytes=0-9' }, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      200,
      '1000',
      'bytes',
    ]);
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });

  test('are refused without a signature, with another’s, or when it has expired', async () => {
    const event = await addEvent(api, host, { paymentStatus: 2 });
    const one = await recordingOf(event, 'mine');
    const other = await recordingOf(event, 'other');
    const query = one.signed.split('?')[1];
    const message = 'This link is not valid any more. Please reload the page.';
    for (const path of [
      one.path,
      `${other.path}?${query}`,
      one.signed.replace(/expires=\d/, 'expires=9'),
      `${one.signed}x`,
    ]) {
      const answer = await get(path);
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 403, { message }]);
    }
    expect((await get(one.signed)).status).toBe(200);
    api.clock.advance({ hours: 7 });
    expect((await get(one.signed)).status).toBe(403);
  });

  test('are listed for their event, newest first, and found by recorder or place', async () => {
    const event = await addEvent(api, host, { paymentStatus: 2 });
    await recordingOf(event, 'first', 'Élodie Rousseau');
    api.clock.advance({ minutes: 5 });
    await recordingOf(event, 'second', 'Kwame Okafor');
    const ids = async (filter: Record<string, string> = {}) =>
      (await api.request('listRecordings', { event_id: event.id, ...filter }, host)).data?.map(
        ({ _id }) => _id,
      );
    expect(await ids()).toEqual(['rec-second', 'rec-first']);
    expect(await ids({ search_key: 'elodie' })).toEqual(['rec-first']);
    expect(await ids({ search_key: 'HARBOUR' })).toHaveLength(2);
    expect(await ids({ search_key: 'nobody' })).toEqual([]);
    expect(await ids({ limit: '1', page: '2' })).toEqual(['rec-first']);
    const { data } = await api.request('listRecordings', { event_id: event.id }, host);
    expect(data?.[0]).toMatchObject({
      user_data: [{ user_name: 'Kwame Okafor', anonymous_name: 'Camera 1' }],
      end_location: { name: 'Harbour', coordinates: [10, 59] },
    });
  });

  test('are not listed for other companies', async () => {
    const event = await addEvent(api, host, { paymentStatus: 2 });
    const stranger = await api.approvedCompany();
    const guard = await api.approvedCompany('security');
    const ask = (token?: string) => api.request('listRecordings', { event_id: event.id }, { token });
    expect((await ask()).status).toBe(401);
    expect((await ask(guard.token)).status).toBe(403);
    expect(await ask(stranger.token)).toMatchObject({ status: 404, message: 'This event was not found.' });
  });
});

describe('company documents', () => {
  test('can be downloaded by a session of their company only', async () => {
    const bytes = new TextEncoder().encode('%PDF-1.4\n…');
    const path = await api.appContext.media.put({ folder: 'documents', bytes, type: 'application/pdf' });
    const owner = await api.approvedCompany('security', { documentPath: path });
    const session = ({ token }: Visitor) => ({ authorization: `Bearer ${token}` });
    expect((await get(path)).status).toBe(401);
    expect((await get(path, { authorization: 'Bearer nonsense' })).status).toBe(401);
    expect((await get(path, session(host))).status).toBe(404);
    const answer = await get(path, session(owner));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    const disabled = await api.approvedCompany('event', { documentPath: path, disabledAt: api.clock.now() });
    expect((await get(path, session(disabled))).status).toBe(403);
  });
});
