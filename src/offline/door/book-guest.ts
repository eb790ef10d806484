import type { Guest } from '../../../common/door/derive-guest.ts';

/** Somebody of the log, with what is derived about them. Cancelled people are among them. */
export interface BookGuest extends Guest {
  readonly passCode: string;
  readonly isCancelled: boolean;
}
