/**
 * Own entries that the server had taken, and that may be lost with it: it does not know any more whose they are. It may
 * have been put back to a time before the door was opened, or the session begun. Then this device has the only copies.
 */
import { DOOR_TOKEN_DAYS } from '../../../common/contract/door.ts';
import type { EventRecord } from './kept-event.ts';

const DAY_MS = 86_400_000;
/** For how long they stay, while no other door or session of the same event has read its log here. */
const KEPT_MS = 7 * DAY_MS;

export interface Forgetting {
  /** By this device's clock. */
  readonly now: number;
  /** Whether the server does not know the token any more, rather than that the door was ended or somebody left. */
  readonly isUnknown: boolean;
}

/** Since when delivered entries of an event are unconfirmed; undefined where they are not, or not worth keeping any more. */
export function unconfirmedSince(
  { unconfirmedSince: before, event }: EventRecord,
  { now, isUnknown }: Forgetting,
): number | undefined {
  const since = before ?? (isUnknown ? now : undefined);
  if (since === undefined || now - since > KEPT_MS) return undefined;
  return isTokenOver(event, now) ? undefined : since;
}

/** Whether it is so long after an event that no token opens anything of it. Without a date there is no such day. */
export function isTokenOver(event: EventRecord['event'], now: number): boolean {
  const day = Date.parse(event?.date ?? '');
  return now > day + (DOOR_TOKEN_DAYS + 1) * DAY_MS;
}

/** How many delivered entries of an event are unconfirmed. */
export function countUnconfirmed({ unconfirmedSince: since, missed = [] }: EventRecord): number {
  return since === undefined ? 0 : missed.length;
}
