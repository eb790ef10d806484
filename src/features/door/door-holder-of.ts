import type { HeldDoor } from '../../offline/door/door-holder.ts';

/** How this device got its door. */
export type DoorHolder =
  | { readonly kind: 'session'; readonly token: string; readonly companyId: string }
  /** By a link: the organizer has named the door. */
  | ({ readonly kind: 'door' } & HeldDoor);
