import { readCameraAddress } from '../../common/contract/camera-address.ts';
import { MASK_VERSION } from '../../common/contract/camera-mask.ts';
import type { invitations } from '../../server/infra/db/schema.ts';
import type { cameras } from '../../server/infra/db/schema-cameras.ts';
import { demoId } from '../../server/modules/demo/demo-id.ts';
import { searchTextOf } from '../../server/modules/items/search-text.ts';
import { EVENT_TODAY, PAID_EVENT, PAID_LOCATION, PENDING_EVENT, TRIAL_EVENT } from './demo-items.ts';
import { demoPeople } from './demo-people.ts';

type NewInvitation = typeof invitations.$inferInsert;
type NewCamera = typeof cameras.$inferInsert;

/** The guests of today's event. */
const TODAY = { count: 36, from: 60, isMailed: true };

/** 240 people at the paid event, some at the others, 60 tenants at the paid location. */
export function demoInvitations(now: Date): NewInvitation[] {
  return [
    ...invited(PAID_EVENT, { count: 240, from: 0, isMailed: true }, now),
    ...invited(EVENT_TODAY, TODAY, now),
    // Held: their mails are sent when the event is paid.
    ...invited(PENDING_EVENT, { count: 4, from: 31, isMailed: false }, now),
    ...invited(TRIAL_EVENT, { count: 3, from: 97, isMailed: true }, now),
    ...invited(PAID_LOCATION, { count: 60, from: 140, isMailed: true }, now),
  ];
}

/** The guests of today's event. */
export function guestsOfToday(): Pick<NewInvitation, 'id' | 'name' | 'email'>[] {
  return invited(EVENT_TODAY, TODAY, new Date(0));
}

function invited(
  itemId: string,
  { count, from, isMailed }: { count: number; from: number; isMailed: boolean },
  now: Date,
): NewInvitation[] {
  return demoPeople(240)
    .slice(from, from + count)
    .map(({ name, email }, at) => {
      const createdAt = new Date(now.getTime() - (count - at) * 60_000);
      return {
        id: demoId(`invitation ${itemId} ${email}`),
        itemId,
        name,
        email,
        searchText: searchTextOf(name, email),
        createdAt,
        mailedAt: isMailed ? createdAt : null,
      };
    });
}

const CAMERAS = [
  'Gate North',
  'Gate South',
  'Quay 1',
  'Quay 2',
  'Reefer Yard',
  'Weighbridge',
  'Workshop',
  'Car Park',
];

/** A camera whose address is not encrypted yet. */
export interface DemoCamera extends NewCamera {
  full: string;
}

/** Cameras with a user and password each, like real ones: the portal shows neither. */
export function demoCameras(now: Date): DemoCamera[] {
  return CAMERAS.map((name, at) => {
    const host = `camera-${at + 1}.northgate.example:554/stream1`;
    const address = readCameraAddress(`rtsp://viewer:Quay-${at + 1}@watch@${host}`);
    if ('problem' in address) throw new Error(address.problem);
    return {
      id: demoId(`camera ${name}`),
      itemId: PAID_LOCATION,
      name,
      url: address.shown,
      maskVersion: MASK_VERSION,
      full: address.full,
      createdAt: new Date(now.getTime() - (CAMERAS.length - at) * 3_600_000),
    };
  });
}
