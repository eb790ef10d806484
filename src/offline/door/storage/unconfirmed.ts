/**
 * Delivered own entries that the server may have lost, as it no longer knows their token. It may have been restored
 * from a backup older than the door or the session. Then this device has the only copies.
 */
import { DOOR_TOKEN_DAYS } from '../../../../common/contract/door.ts';
import type { EventRecord } from './kept-event.ts';

const DAY_MS = 86_400_000;
/** How long they are kept if no other door or session of the event has read its log here. */
const KEPT_MS = 7 * DAY_MS;

export interface Forgetting {
  /** By this device's clock. */
  readonly now: number;
  /** Whether the server no longer knows the token, rather than the door being ended or left. */
  readonly isUnknown: boolean;
}

/** Since when an event's delivered entries are unconfirmed; undefined if they are not, or have expired. */
export function unconfirmedSince(
  { unconfirmedSince: before, event }: EventRecord,
  { now, isUnknown }: Forgetting,
): number | undefined {
  const since = before ?? (isUnknown ? now : undefined);
  if (since === undefined || now - since > KEPT_MS) return undefined;
  return isTokenOver(event, now) ? undefined : since;
}

/** Whether all tokens of an event have expired. Never for an event without a date. */
export function isTokenOver(event: EventRecord['event'], now: number): boolean {
  const day = Date.parse(event?.date ?? '');
  return now > day + (DOOR_TOKEN_DAYS + 1) * DAY_MS;
}

/** Number of unconfirmed entries of an event. */
export function countUnconfirmed({ unconfirmedSince: since, missed = [] }: EventRecord): number {
  return since === undefined ? 0 : missed.length;
}
