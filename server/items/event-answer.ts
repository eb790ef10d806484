import type { ItemRow } from '../db/schema.ts';
import { isAccessCodeVisible } from './access-code.ts';

/** An event as the calls answer it. The access code of an unpaid one does not leave the server at all. */
export function eventAnswer(item: ItemRow) {
  return {
    _id: item.id,
    company_id: item.companyId,
    name: item.name,
    /** `YYYY-MM-DD` */
    date: item.day,
    media: item.media,
    ...(isAccessCodeVisible(item) ? { access_code: item.accessCode } : {}),
    user_limit: item.userLimit,
    location: item.place,
    payment_status: item.paymentStatus,
    status: item.status,
    product_id: item.planId,
  };
}
