/** Files sent with an Idempotency-Key. */
import { describe, expect, test, vi } from 'vitest';
import { createApiWithPlans, eventFields, locationFields, pictureFile } from '../../support/api/api-items.ts';
import { freshKey } from '../../support/api/fresh-key.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createGate } from '../../support/gate.ts';

const api = forThisFile(createApiWithPlans);
const host = forThisFile(() => api.approvedCompany('event'));

describe('the same key', () => {
  test('during the first request has to wait', async () => {
    const key = freshKey();
    const working = createGate();
    const mayGoOn = createGate();
    const { put } = api.appContext.media;
    const held = vi.spyOn(api.appContext.media, 'put').mockImplementationOnce(async (upload) => {
      working.open();
      await mayGoOn.opened;
      return await put(upload);
    });
    const event = eventFields({ name: 'Held', event_media: await pictureFile() });
    const add = () => api.request('addEvent', event, { token: host.token, idempotencyKey: key });
    const first = add();
    await working.opened;
    const waiting = await add();
    mayGoOn.open();
    const done = await first;
    held.mockRestore();
    expect(waiting.status).toBe(409);
    expect(waiting.headers.get('retry-after')).toBe('2');
    expect(done.status).toBe(201);
    expect((await add()).body).toEqual(done.body);
  });
});

describe('an upload', () => {
  test('is compared by its bytes, and its picture is stored once', async () => {
    const key = freshKey();
    const put = vi.spyOn(api.appContext.media, 'put');
    const date = new Date(api.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const send = async (picture: File) =>
      await api.request('addEvent', eventFields({ date, event_media: picture }), {
        token: host.token,
        idempotencyKey: key,
      });
    const picture = await pictureFile('png');
    const first = await send(picture);
    expect(first.status).toBe(201);
    expect(
      (await send(new File([await picture.arrayBuffer()], picture.name, { type: picture.type }))).body,
    ).toEqual(first.body);
    expect((await send(await pictureFile('jpeg'))).status).toBe(422);
    // In two sizes.
    expect(put).toHaveBeenCalledTimes(2);
  });
});

describe('an addition whose answer was lost', () => {
  test.each([
    { name: 'addEvent', kind: 'event', fields: eventFields, picture: 'event_media' },
    { name: 'addLocation', kind: 'security', fields: locationFields, picture: 'location_media' },
  ] as const)('is the answer to the same content without its picture: $name', async (call) => {
    const { token } = await api.approvedCompany(call.kind);
    const key = freshKey();
    const send = (name: string, file?: File) =>
      api.request(call.name, call.fields({ name, ...(file && { [call.picture]: file }) }), {
        token,
        idempotencyKey: key,
      });
    const first = await send('Gala', await pictureFile());
    expect(first.status).toBe(201);
    const second = await send('Gala');
    expect([second.status, second.body]).toEqual([201, first.body]);
    // Another content, or another picture, is not the same addition.
    expect((await send('Ball')).status).toBe(422);
    expect((await send('Gala', await pictureFile('jpeg'))).status).toBe(422);
  });

  test('without a picture is not answered to one with a picture', async () => {
    const key = freshKey();
    const send = (file?: File) =>
      api.request('addEvent', eventFields({ name: 'Plain', ...(file && { event_media: file }) }), {
        token: host.token,
        idempotencyKey: key,
      });
    expect((await send()).status).toBe(201);
    expect((await send(await pictureFile())).status).toBe(422);
  });
});
