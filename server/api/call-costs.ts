/** The calls that cost more than a few queries; `call-queues.ts` gives them queues of their own. */
import type { CallName } from '../../common/contract/calls.ts';

/** Lists may be long: reading, serializing and compressing them takes some tenths of a second of the only thread. */
export const LISTS: ReadonlySet<CallName> = new Set<CallName>([
  'listEvents',
  'listLocations',
  'listEventInvitations',
  'listLocationInvitations',
  'listRecordings',
  'listCameras',
]);
/** Calls that also wait for something outside the database: no other company queues behind them. */
export const WAITS_OUTSIDE: ReadonlySet<CallName> = new Set<CallName>([
  'purchasePlan',
  'upgradePlan',
  'listSavedCards',
  'removeSavedCard',
  'deleteEvent',
  'deleteLocation',
  'addCamera',
]);
/** Calls that process whole lists of people or doors: one at a time per company, two queued per session. */
export const LONG_CHANGES: ReadonlySet<CallName> = new Set<CallName>([
  'resendFailedInvitations',
  'undoChange',
  'endDoors',
]);
