/** How many people an item may have invited at one time, also where its plan has no limit or nothing is paid yet. */
import type { ItemRow } from '../../infra/db/schema.ts';

/** Two whole sheets: lists without `limit` answer all of them at once. */
export const MOST_INVITATIONS = 20_000;

/** People that an item's list of invitations takes in all. */
export function placesOf({ userLimit }: Pick<ItemRow, 'userLimit'>): number {
  return userLimit === 0 ? MOST_INVITATIONS : Math.min(userLimit, MOST_INVITATIONS);
}

/** Whether it is the ceiling, not the plan, that bounds the list. */
export function isBoundByCeiling({ userLimit }: Pick<ItemRow, 'userLimit'>): boolean {
  return userLimit === 0 || userLimit > MOST_INVITATIONS;
}

/** In the user's words. */
export function ceilingMessage({ kind }: Pick<ItemRow, 'kind'>): string {
  return `At most ${MOST_INVITATIONS} people can be invited to one ${kind}. Cancel an invitation to make room.`;
}
