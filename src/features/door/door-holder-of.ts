import type { HeldDoor } from '../../offline/door/door-holder.ts';

/** By what right this device is at a door. */
export type DoorHolder =
  | { readonly kind: 'session'; readonly token: string; readonly companyId: string }
  /** By a link: the door's name is the one that the organizer gave it. */
  | ({ readonly kind: 'door' } & HeldDoor);
