import type { Guest } from '../../../../common/door/derive-guest.ts';

/** A person of the log with the derived state. Includes people whose invitation was cancelled. */
export interface BookGuest extends Guest {
  readonly passCode: string;
  readonly isCancelled: boolean;
}
