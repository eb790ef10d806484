/** The door's answer to a tapped guest, a scanned pass, or a walk-in. Pure. */
import type { DoorEvent } from '../../../../common/contract/door.ts';
import type { Admission } from '../../../../common/door/derive-guest.ts';
import { formatDay } from '../../../../common/lib/dates.ts';
import { readPassCode } from '../../../../common/lib/pass-code.ts';
import type { BookGuest } from '../../../offline/door/guests/book-guest.ts';
import type { GuestBook } from '../../../offline/door/guests/guest-book.ts';
import type { DoorAction } from './door-action.ts';

/** An answer that admits nobody by itself. */
export type Stop =
  | { readonly kind: 'already-in'; readonly guestId: string }
  | { readonly kind: 'cancelled'; readonly guestId: string }
  /** A pass of another event whose list is on this device. `eventName`: with its day, as names repeat. */
  | { readonly kind: 'other-event'; readonly eventName: string }
  /** A pass that is on no list here: of another event, or newer than this list. */
  | { readonly kind: 'not-listed'; readonly code: string }
  /** The scanned text is no pass of ours. */
  | { readonly kind: 'no-pass' };

export type Verdict =
  | Stop
  /** `key`: of the admission, for undo. */
  | { readonly kind: 'welcome'; readonly guestId: string; readonly key: string; readonly isAgain: boolean }
  | { readonly kind: 'walk-in'; readonly guestId: string; readonly key: string }
  /** `admissions`: the undone ones. */
  | { readonly kind: 'undone'; readonly guestId: string; readonly admissions: readonly Admission[] }
  /** The door was ended: its entries no longer count, so none is made. */
  | { readonly kind: 'ended'; readonly guestId: string | undefined }
  /** The server does not know the door: its entries do not count either. */
  | { readonly kind: 'unknown-door'; readonly guestId: string | undefined }
  /** The event was deleted, or is of another company: entries do not count. */
  | { readonly kind: 'no-event'; readonly guestId: string | undefined }
  | Unsaved;

/** An action that may be repeated. */
export type Unsaved =
  /** The device did not store it, so nobody was admitted. `isFull`: for lack of space. */
  | {
      readonly kind: 'not-saved';
      readonly guestId: string | undefined;
      readonly action: DoorAction;
      readonly isFull: boolean;
    }
  /** Unknown whether the device has stored it: repeating it will tell. */
  | { readonly kind: 'unsure'; readonly guestId: string | undefined; readonly action: DoorAction };

/** Whether a listed guest is admitted, or the answer instead. */
export function judgeGuest(guest: BookGuest, allowsReentry: boolean): 'admit' | Stop {
  if (guest.state !== 'out' && !allowsReentry) return { kind: 'already-in', guestId: guest.id };
  // Also for a guest who was in before: the invitation may have been cancelled because of that.
  if (guest.isCancelled) return { kind: 'cancelled', guestId: guest.id };
  return 'admit';
}

/** Finds another event on this device whose list has a pass. */
export type FindOtherEvent = (code: string) => Promise<Pick<DoorEvent, 'name' | 'date'> | undefined>;

/** Interprets a scanned text. */
export async function judgeScan(
  text: string,
  book: Pick<GuestBook, 'byCode'>,
  otherEventOf: FindOtherEvent,
): Promise<BookGuest | Stop> {
  const code = readPassCode(text);
  if (code === undefined) return { kind: 'no-pass' };
  const guest = book.byCode(code);
  if (guest) return guest;
  // The storage does not answer: treated as unknown.
  const event = await otherEventOf(code).catch(() => undefined);
  if (!event) return { kind: 'not-listed', code };
  return { kind: 'other-event', eventName: [event.name, formatDay(event.date)].filter(Boolean).join(', ') };
}
