import { newSecret } from '../../../server/core/secret.ts';
import type { ItemRow } from '../../../server/infra/db/schema.ts';
import type { ApiFixtureOptions } from '../api/api-fixture.ts';
import { addEvent } from '../api/api-items.ts';
import type { CallResult } from '../api/api-request.ts';
import { createHostFixture, type HostFixture } from '../outbox/host-fixture.ts';
import { linkDoor } from './door-links.ts';

/** A device that has claimed a door. */
export interface DoorDevice {
  token: string;
  doorId: string;
  /** The part of its link after `#`. */
  link: string;
  deviceSecret: string;
}

/** A fixture in which a company opens doors of its events. */
export interface DoorFixture extends HostFixture {
  /** A paid event of the host, with the ids of this many guests. */
  eventWith(guests?: number): Promise<{ event: ItemRow; guestIds: string[] }>;
  /** Opens a door, and claims it as a device. */
  device(eventId: string, name?: string): Promise<DoorDevice>;
  /** An unused link of a door. */
  link(eventId: string, name?: string): Promise<{ doorId: string; link: string }>;
  record(
    by: { token: string },
    entries: readonly unknown[],
    fields?: object,
  ): Promise<CallResult<'recordAdmissions'>>;
  read(by: { token: string }, fields?: object): Promise<CallResult<'readDoorLog'>>;
}

export async function createDoorFixture(options?: ApiFixtureOptions): Promise<DoorFixture> {
  const api = await createHostFixture(options);
  const { host } = api;

  const link = (eventId: string, name?: string) => linkDoor(api, host, { eventId, ...(name && { name }) });

  return {
    ...api,
    link,
    async eventWith(guests = 1) {
      const event = await addEvent(api, host, { paymentStatus: 2, userLimit: 20_000 });
      const guestIds: string[] = [];
      for (let at = 0; at < guests; at += 1) {
        const sent = await api.send(event.id, { name: `Guest ${at}`, email: `guest-${at}@example.test` });
        guestIds.push(sent.data?._id ?? '');
      }
      return { event, guestIds };
    },
    async device(eventId, name) {
      const door = await link(eventId, name);
      const deviceSecret = newSecret();
      const claimed = await api.request('claimDoor', {
        link: door.link,
        device_secret: deviceSecret,
        device_name: 'iPad',
      });
      if (!claimed.data) throw new Error(`not claimed: ${claimed.message}`);
      return { ...door, deviceSecret, token: claimed.data.access_token };
    },
    record: ({ token }, entries, fields = {}) =>
      api.request('recordAdmissions', { entries, ...fields }, { token }),
    read: ({ token }, fields = {}) => api.request('readDoorLog', { ...fields }, { token }),
  };
}
