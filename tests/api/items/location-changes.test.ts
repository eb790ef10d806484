import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cameraAddresses, cameras } from '../../../server/infra/db/schema-cameras.ts';
import {
  addLocation,
  createApiWithPlans,
  itemRow,
  LISBON,
  locationFields,
  pictureFile,
} from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);
const guard = forThisFile(() => api.approvedCompany('security', { name: 'Northgate Security' }));

const isKept = async (media: string | null) => (await api.appContext.media.info(media ?? '')) !== undefined;

describe('changing a location', () => {
  const edit = (location_id: string, changes: Record<string, unknown> = {}) => {
    const { product_id: _, ...fields } = locationFields(changes);
    return api.request('editLocation', { location_id, ...fields }, guard);
  };

  test('changes name, address and picture, and removes the picture that it replaced', async () => {
    const location = await addLocation(api, guard);
    const place = { ...LISBON, name: 'Porto, Portugal' };
    const first = await edit(location.id, {
      name: ' Yard ',
      location: place,
      location_media: await pictureFile(),
    });
    expect(first).toMatchObject({ status: 200, message: 'Location Updated Successfully' });
    const { media } = await itemRow(api, location.id);
    await edit(location.id, { name: 'Yard', location: place });
    expect(await itemRow(api, location.id)).toMatchObject({ name: 'Yard', place, media, day: null });
    await edit(location.id, { location_media: await pictureFile('webp') });
    expect(await isKept(media)).toBe(false);
  });

  test.each([
    [{ name: '' }, 'Location Name is not allowed to empty'],
    [{ location: '' }, 'Location is not allowed to empty'],
  ])('with %j is refused', async (changes, message) => {
    const location = await addLocation(api, guard);
    expect(await edit(location.id, changes)).toMatchObject({ status: 400, message });
  });

  test('switches it off and on', async () => {
    const location = await addLocation(api, guard);
    for (const status of [0, 1] as const) {
      const answer = await api.request('setLocationStatus', { location_id: location.id, status }, guard);
      expect(answer).toMatchObject({ status: 200, message: 'Location status updated successfully' });
      expect((await itemRow(api, location.id)).status).toBe(status);
    }
  });

  test('deletes it with its tenants, cameras, their addresses and its picture', async () => {
    const location = await addLocation(api, guard, { paymentStatus: 2 });
    await edit(location.id, { location_media: await pictureFile() });
    const { media } = await itemRow(api, location.id);
    const location_id = location.id;
    const tenant = { location_id, name: 'Ada', email: 'ada@example.test' };
    await api.request('sendLocationInvitation', tenant, guard);
    await api.request('addCamera', { location_id, name: 'Gate', url: 'rtsp://u:p@10.0.0.5/' }, guard);
    const addresses = await api.appContext.db.$count(cameraAddresses);
    expect(await api.request('deleteLocation', { location_id }, guard)).toMatchObject({
      status: 200,
      message: 'Location deleted successfully',
    });
    expect((await api.request('locationDetails', { location_id }, guard)).status).toBe(404);
    expect((await api.request('listLocationInvitations', { location_id }, guard)).status).toBe(404);
    expect(await api.appContext.db.$count(cameras, eq(cameras.itemId, location_id))).toBe(0);
    expect(await api.appContext.db.$count(cameraAddresses)).toBe(addresses - 1);
    expect(await isKept(media)).toBe(false);
  });
});
