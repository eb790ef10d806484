import { randomInt } from 'node:crypto';
import { itemKinds } from '../../../common/contract/item-kinds.ts';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import type { ItemRow } from '../../infra/db/schema.ts';

/** Letters and digits that cannot be mistaken for each other when read aloud or from a phone. */
const ALPHABET = 'ABCDEFGHJKMNPQRTUVWXYZ2346789';
const LENGTH = 8;

/** Eight characters out of 29: some 5 × 10¹¹ codes, too many to guess against a rate limit. */
export function newAccessCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Whether a company may see the code: of events if paid or on trial, of locations if paid. */
export function isAccessCodeVisible({
  kind,
  paymentStatus,
}: Pick<ItemRow, 'kind' | 'paymentStatus'>): boolean {
  if (paymentStatus === PAYMENT_STATUS.paid) return true;
  return itemKinds[kind].hasFreeTrial && paymentStatus === PAYMENT_STATUS.freeTrial;
}
