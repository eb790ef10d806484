/** What a page of the kill run is told to do, and what it reports. Shared by page and runner. */
import type { DoorOrder } from './door-orders.ts';
import type { Network } from './plan.ts';

export interface InviteOrder {
  readonly do: 'invite';
  readonly id: string;
  readonly companyId: string;
  readonly eventId: string;
  /** Never used twice, so that a second row can only be the same invitation again. */
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
  /** Whom it invites from now on. */
  readonly email: string;
}

/** A sheet of people, as an upload. Its first row is refused for its e-mail. */
export interface SheetOrder {
  readonly do: 'sheet';
  readonly id: string;
  readonly companyId: string;
  readonly eventId: string;
  /** Of those who can be invited; never used twice. */
  readonly emails: readonly string[];
  /** The Excel file, as Base64: the page does without the code that writes one. */
  readonly file: string;
}

/** A sheet is taken back, mostly while it is being sent. */
export interface TakeBackOrder {
  readonly do: 'take-back';
  readonly id: string;
  readonly companyId: string;
  readonly eventId: string;
  /** The sheet's entry. */
  readonly targetId: string;
}

/** One step of a page, taken `afterMs` after the one before. */
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

/** What a tab asks for at its start. */
export type Assignment =
  /** Wait until the worker is in control, and read the lists of doors, as on a tablet that has been used before. */
  | {
      readonly kind: 'install';
      readonly host: 'worker' | 'page';
      readonly sessions: readonly OfficeSession[];
    }
  | { readonly kind: 'work'; readonly host: 'worker' | 'page'; readonly orders: readonly Order[] }
  /** Sign in as each company in turn and send until nothing waits; then look at each event that has doors. */
  | {
      readonly kind: 'clean-up';
      readonly host: 'worker' | 'page';
      readonly sessions: readonly OfficeSession[];
    };

export interface OfficeSession {
  readonly companyId: string;
  readonly token: string;
  /** The events of the company that have doors. */
  readonly doorEvents: readonly string[];
}

export type Outcome = 'accepted' | 'refused' | 'uncertain' | 'saved' | 'cancelled-out' | 'not-saved';

/** Sent the moment the product has answered the person. */
export interface Acknowledgement {
  readonly id: string;
  readonly outcome: Outcome;
}

/** What is still in the table of a company when the clean-up is over. */
export interface Remainder {
  readonly id: string;
  readonly call: string;
  readonly state: string;
  readonly dependsOn: string | null;
  readonly message: string;
  /** How often it was tried, and what came of the last time. */
  readonly tried: string;
}
