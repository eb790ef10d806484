/** What the door says to somebody who comes: by touch, by a pass, or by a name that is not on the list. Pure. */
import type { Admission } from '../../../common/door/derive-guest.ts';
import { readPassCode } from '../../../common/lib/pass-code.ts';
import type { BookGuest } from '../../offline/door/book-guest.ts';
import type { GuestBook } from '../../offline/door/guest-book.ts';
import type { DoorAction } from './door-action.ts';

/** An answer that lets nobody in by itself. */
export type Stop =
  | { readonly kind: 'already-in'; readonly guestId: string }
  | { readonly kind: 'cancelled'; readonly guestId: string }
  /** A pass of another event whose list is on this device. */
  | { readonly kind: 'other-event'; readonly eventName: string }
  /** A pass that is on no list here: of another event, or newer than this list. */
  | { readonly kind: 'not-listed'; readonly code: string }
  /** What was scanned is no pass of ours. */
  | { readonly kind: 'no-pass' };

export type Verdict =
  | Stop
  /** `key`: of the admission, which may be undone. */
  | { readonly kind: 'welcome'; readonly guestId: string; readonly key: string; readonly isAgain: boolean }
  | { readonly kind: 'walk-in'; readonly guestId: string; readonly key: string }
  /** `admissions`: those that were taken back. */
  | { readonly kind: 'undone'; readonly guestId: string; readonly admissions: readonly Admission[] }
  /** The door was ended: what it makes counts no more, so that nothing is made. */
  | { readonly kind: 'ended'; readonly guestId: string | undefined }
  /** The server does not know the door: what it makes counts no more either. */
  | { readonly kind: 'unknown-door'; readonly guestId: string | undefined }
  /** The event was deleted, or is of another company: nothing counts there. */
  | { readonly kind: 'no-event'; readonly guestId: string | undefined }
  | Unsaved;

/** An action that may be made once more. */
export type Unsaved =
  /** The device did not store it: nobody was let in by this device. `isFull`: for want of room. */
  | {
      readonly kind: 'not-saved';
      readonly guestId: string | undefined;
      readonly action: DoorAction;
      readonly isFull: boolean;
    }
  /** The device has not said whether it stored it: the same once more tells. */
  | { readonly kind: 'unsure'; readonly guestId: string | undefined; readonly action: DoorAction };

/** Whether somebody on the list is let in, or what is said instead. */
export function judgeGuest(guest: BookGuest, allowsReentry: boolean): 'admit' | Stop {
  if (guest.state !== 'out') {
    return allowsReentry ? 'admit' : { kind: 'already-in', guestId: guest.id };
  }
  if (guest.isCancelled) return { kind: 'cancelled', guestId: guest.id };
  return 'admit';
}

/**
 * What a scanned text stands for.
 * @param otherEventOf the name of the event whose list has this pass, besides the door's own
 */
export async function judgeScan(
  text: string,
  book: Pick<GuestBook, 'byCode'>,
  otherEventOf: (code: string) => Promise<string | undefined>,
): Promise<BookGuest | Stop> {
  const code = readPassCode(text);
  if (code === undefined) return { kind: 'no-pass' };
  const guest = book.byCode(code);
  if (guest) return guest;
  // A device whose storage does not answer: then it is not known.
  const eventName = await otherEventOf(code).catch(() => undefined);
  return eventName === undefined ? { kind: 'not-listed', code } : { kind: 'other-event', eventName };
}
