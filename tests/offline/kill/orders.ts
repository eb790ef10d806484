/** Orders to a page of the kill run, and its reports. Shared by page and runner. */
import type { DoorOrder } from './door-orders.ts';
import type { Network } from './plan.ts';

export interface InviteOrder {
  readonly do: 'invite';
  readonly id: string;
  readonly companyId: string;
  readonly eventId: string;
  /** Never used twice, so that a second row can only be the same invitation. */
  readonly email: string;
}

export interface CancelOrder {
  readonly do: 'cancel';
  readonly id: string;
  readonly companyId: string;
  readonly eventId: string;
  /** The invitation's entry. */
  readonly targetId: string;
}

export interface EditOrder {
  readonly do: 'edit';
  readonly id: string;
  readonly companyId: string;
  readonly eventId: string;
  /** The invitation's entry. */
  readonly targetId: string;
  /** The new e-mail. */
  readonly email: string;
}

/** A sheet of people. Its first row is refused for its e-mail. */
export interface SheetOrder {
  readonly do: 'sheet';
  readonly id: string;
  readonly companyId: string;
  readonly eventId: string;
  /** E-mails of the valid rows; never used twice. */
  readonly emails: readonly string[];
  /** The Excel file, as Base64, so that the page needs no code to write one. */
  readonly file: string;
}

/** Undoes a sheet, mostly while it is being sent. */
export interface TakeBackOrder {
  readonly do: 'take-back';
  readonly id: string;
  readonly companyId: string;
  readonly eventId: string;
  /** The sheet's entry. */
  readonly targetId: string;
}

/** One step of a page, `afterMs` after the previous one. */
export type Order = { readonly afterMs: number } & (
  | InviteOrder
  | CancelOrder
  | EditOrder
  | SheetOrder
  | TakeBackOrder
  | DoorOrder
  | { readonly do: 'sign-in'; readonly companyId: string; readonly token: string }
  | { readonly do: 'sign-out' }
  | { readonly do: 'send-now' }
  | { readonly do: 'network'; readonly network: Network }
  | { readonly do: 'update' }
  | { readonly do: 'open-tab'; readonly tab: string }
);

/** What a tab gets at its start. */
export type Assignment =
  /** Wait until the worker is in control, and read the lists of doors, as on a tablet in use. */
  | {
      readonly kind: 'install';
      readonly host: 'worker' | 'page';
      readonly sessions: readonly OfficeSession[];
    }
  | { readonly kind: 'work'; readonly host: 'worker' | 'page'; readonly orders: readonly Order[] }
  /** Log in as each company in turn and send everything; then read each event with doors. */
  | {
      readonly kind: 'clean-up';
      readonly host: 'worker' | 'page';
      readonly sessions: readonly OfficeSession[];
    };

export interface OfficeSession {
  readonly companyId: string;
  readonly token: string;
  /** The company's events with doors. */
  readonly doorEvents: readonly string[];
}

export type OrderResult = 'accepted' | 'refused' | 'uncertain' | 'saved' | 'cancelled-out' | 'not-saved';

/** Sent as soon as the product has answered the user. */
export interface Acknowledgement {
  readonly id: string;
  readonly outcome: OrderResult;
}

/** An entry left in a company's table after the clean-up. */
export interface Remainder {
  readonly id: string;
  readonly call: string;
  readonly state: string;
  readonly dependsOn: string | null;
  readonly message: string;
  /** The number of attempts and the last result. */
  readonly tried: string;
}
