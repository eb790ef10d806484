/**
 * The maximum number of people invited to an item at one time, even if its plan has no limit or nothing is paid yet.
 */
import type { ItemRow } from '../../infra/db/schema.ts';

/** Two full sheets: lists without `limit` return all of them at once. */
export const MOST_INVITATIONS = 20_000;

/** The size of an item's list of invitations. */
export function placesOf({ userLimit }: Pick<ItemRow, 'userLimit'>): number {
  return userLimit === 0 ? MOST_INVITATIONS : Math.min(userLimit, MOST_INVITATIONS);
}

/** Whether the ceiling, not the plan, limits the list. */
export function isBoundByCeiling({ userLimit }: Pick<ItemRow, 'userLimit'>): boolean {
  return userLimit === 0 || userLimit > MOST_INVITATIONS;
}

/** The message for the user. */
export function ceilingMessage({ kind }: Pick<ItemRow, 'kind'>): string {
  return `At most ${MOST_INVITATIONS} people can be invited to one ${kind}. Cancel an invitation to make room.`;
}
