import { todayUtc } from '../../../common/lib/dates.ts';
import type { ItemRow } from '../../infra/db/schema.ts';
import type { PaidAnswer } from '../payments/paid-answer.ts';
import type { RejectionAnswer } from '../payments/rejections.ts';
import { isAccessCodeVisible } from './access-code.ts';
import type { ItemKind } from './item-kind.ts';

/** An event or location in answers. The access code of an unpaid one is never sent. */
export function itemAnswer(item: ItemRow, rejection?: RejectionAnswer, paid?: PaidAnswer) {
  return {
    _id: item.id,
    company_id: item.companyId,
    name: item.name,
    media: item.media,
    ...(isAccessCodeVisible(item) ? { access_code: item.accessCode } : {}),
    location: item.place,
    payment_status: item.paymentStatus,
    status: item.status,
    product_id: item.planId,
    ...rejection,
    ...paid,
    ...OWN_FIELDS[item.kind](item),
  };
}

const OWN_FIELDS: Readonly<Record<ItemKind, (item: ItemRow) => object>> = {
  event: ({ day, userLimit, createdAt }) => ({
    /** `YYYY-MM-DD` */
    date: day,
    user_limit: userLimit,
    created_on: todayUtc(createdAt),
    can_tell: true,
  }),
  location: ({ cameraLimit, durationMonths }) => ({
    camera_limit: cameraLimit,
    duration: durationMonths,
    can_tell: true,
  }),
};
