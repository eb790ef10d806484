/** Doors that a company opens for devices by links. */
import type { ApiFixture } from '../api/api-fixture.ts';

type Api = Pick<ApiFixture, 'request'>;
/** The company's session. */
type By = Parameters<ApiFixture['request']>[2];

/** Opens a door of an event. @returns it with the part of its unused link after `#` */
export async function linkDoor(
  api: Api,
  by: By,
  { eventId, name = 'North' }: { eventId: string; name?: string },
) {
  const opened = await api.request('openDoor', { event_id: eventId, name }, by);
  const doorId = opened.data?._id ?? '';
  const linked = await api.request('linkDoor', { door_id: doorId }, by);
  return { doorId, link: linked.data?.link.split('#')[1] ?? '' };
}

/** Claims the door of a link, always as the same device. @returns its token */
export async function claimDoor(api: Api, link: string): Promise<string> {
  const device = { device_secret: 'A'.repeat(43), device_name: 'iPad' };
  const claimed = await api.request('claimDoor', { link, ...device });
  return claimed.data?.access_token ?? '';
}
