import * as z from 'zod/mini';
import { contractOf } from './contract-of.ts';
import { itemEntities } from './item-kinds.ts';
import { numberIn } from './number-in.ts';
import { flag, listAnswer, numberOr, numberOrNull, read, textOr } from './tolerant.ts';

/** `payment_status` of events and locations (specification, section 9). Any other number means Rejected, none unknown. */
export const PAYMENT_STATUS = { pending: 1, paid: 2, freeTrial: 5 } as const;
/** The value that our server stores for Rejected. */
export const REJECTED = 3;

/** The specification's words for 1, 2, 3 and 5, as an API of another make may write them. */
const STATUS_WORDS = ['pending', 'paid', 'rejected', undefined, 'freetrial'];

/** A `payment_status`: its number, or its word in any spelling; null if there is none, or another word. */
export const paymentStatus = read<number | null>(null, (value) => {
  const word = typeof value === 'string' ? value.replace(/[\s_-]/g, '').toLowerCase() : '';
  return numberIn(value) ?? (STATUS_WORDS.indexOf(word) + 1 || null);
});

/** Our server's reason for Rejected; `unknown` if it has no record of a payment. */
const REJECTIONS = ['refunded', 'disputed', 'closed', 'unknown'] as const;
export type Rejection = (typeof REJECTIONS)[number];

/**
 * Extensions of our API for Rejected items; absent in other APIs. `credit`: dollars that count towards a new payment.
 */
export const rejectionFields = {
  rejection: read<Rejection | null>(null, (value) => REJECTIONS.find((cause) => cause === value) ?? null),
  credit: numberOr(0),
};

/**
 * Extensions of our API in the details of an item; null if absent, as in lists and in other APIs. `paid`: dollars paid
 * and not refunded. `worth`: dollars that count towards an upgrade. `holders`: people whose invitation, with the access
 * code, was mailed and is not cancelled; of some the mail is pending, or was refused.
 */
export const paidFields = { paid: numberOrNull, worth: numberOrNull, holders: numberOrNull };

const text = z._default(z.string(), '');
const request = z.object({
  user_id: text,
  product_type: z.enum(itemEntities),
  product_id: text,
  /** In dollars. Our server ignores it and computes the amount. */
  total_amount: numberOr(0),
  event_id: z.optional(z.string()),
  location_id: z.optional(z.string()),
});

/**
 * `payment`, in dollars, overrides the displayed price; absent if the server does not set one. `typed_card_only`, an
 * extension of our API: saved cards cannot be used, as too many payments were opened with them that day.
 */
const intent = z.looseObject({
  client_secret: z.string().check(z.minLength(1)),
  payment: z.optional(z.unknown()),
  typed_card_only: flag,
});

/**
 * `exp_month` (1 to 12), `exp_year` (four digits) and `can_remove` are extensions of our API: 0 and false elsewhere.
 */
export const SavedCardSchema = z.looseObject({
  id: z.string(),
  card: z.looseObject({
    brand: textOr(''),
    last4: textOr(''),
    exp_month: numberOr(0),
    exp_year: numberOr(0),
  }),
  /** Whether `removeSavedCard` can be called for it. */
  can_remove: flag,
});
export type SavedCard = z.output<typeof SavedCardSchema>;

/** It becomes a path segment at the card service, so it must not lead elsewhere. */
const CARD_ID = /^[\w-]{1,255}$/;

export const paymentsContract = {
  purchasePlan: contractOf('purchasePlan', { request, data: intent }),
  upgradePlan: contractOf('upgradePlan', { request, data: intent }),
  listSavedCards: contractOf('listSavedCards', {
    request: z.object({ company_id: z.string() }),
    data: listAnswer(SavedCardSchema),
  }),
  removeSavedCard: contractOf('removeSavedCard', {
    request: z.object({ card_id: z.string().check(z.regex(CARD_ID, 'There is no such card')) }),
    data: z.unknown(),
  }),
};
