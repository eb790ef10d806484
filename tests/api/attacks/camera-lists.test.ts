/** Camera lists with the most expensive addresses, requested in a loop. */
import { expect, test, vi } from 'vitest';
import { MASK_VERSION } from '../../../common/contract/camera-mask.ts';
import { newId } from '../../../server/infra/db/new-id.ts';
import { cameras } from '../../../server/infra/db/schema-cameras.ts';
import { addLocation } from '../../support/api/api-items.ts';
import { createCameraFixture } from '../../support/cameras/camera-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createCameraFixture);

test('a thousand cameras are listed, searched and compared without decrypting addresses again', async () => {
  const location = await addLocation(api, api.guard, { cameraLimit: 0 });
  const createdAt = api.clock.now();
  const stored = Array.from({ length: 999 }, (_, at) => ({
    id: newId(createdAt),
    itemId: location.id,
    name: 'Gate',
    url: `http://門${at}.example/•••`,
    maskVersion: MASK_VERSION,
    createdAt,
  }));
  await api.appContext.db.insert(cameras).values(stored);
  const parse = vi.spyOn(URL, 'canParse');
  const urls = new Set((await api.camerasOf(location.id)).map(({ url }) => url));
  expect(urls).toEqual(new Set(stored.map(({ url }) => url)));
  expect(await api.camerasOf(location.id, { search_key: '門998' })).toHaveLength(1);
  expect(parse).not.toHaveBeenCalled();
  expect((await api.connect(location.id, { url: 'http://another.example/live' })).status).toBe(201);
  // The address of the new camera.
  expect(parse.mock.calls.length).toBeLessThanOrEqual(2);
  parse.mockRestore();
});
