/** By what right this device is at a door. */
export type DoorHolder =
  | { readonly kind: 'session'; readonly token: string; readonly companyId: string }
  /** By a link: the door's name is the one that the organizer gave it. */
  | { readonly kind: 'door'; readonly token: string; readonly door: string };
