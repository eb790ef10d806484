/**
 * The calls that events and locations share. Each kind provides its contract, and maps the fields of its requests: see
 * `event-routes.ts` and `location-routes.ts`.
 */

import type * as z from 'zod/mini';
import type { Contract } from '../../../common/contract/contract-of.ts';
import type { NotifyMode } from '../../../common/contract/guest-mails.ts';
import { itemKinds, successOf } from '../../../common/contract/item-kinds.ts';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { readPlace } from '../../../common/contract/place.ts';
import { senderOf } from '../../core/queue/heavy-work.ts';
import { type Failure, failure, isFailure, isResult, ok } from '../../core/result.ts';
import { defineCachedRead } from '../../http/answers/cached-read.ts';
import { type CompanyCall, defineRoute, type Endpoint } from '../../http/define-route.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import { afterEventChange } from '../guest-mails/event-changed.ts';
import { notifiedAnswer, notifyChoice } from '../guest-mails/notify-choice.ts';
import { ROWS_OF_REMINDERS, remindsGuests } from '../guest-mails/remind-guests.ts';
import { rewriteWaitingMails } from '../invitations/invitation-emails.ts';
import { haveSameInvitationText } from '../invitations/invitation-template.ts';
import { changeTopic } from '../invitations/invitation-topic.ts';
import { paidAnswerOf, ROWS_OF_PAID } from '../payments/paid-answer.ts';
import { ROWS_OF_REJECTIONS, rejectionsOf } from '../payments/rejections.ts';
import { findOfferedPlan, isTrialPlan, spendFreeTrial } from '../plans/plans.ts';
import { addItem, changeItem, setItemStatus } from './change-item.ts';
import {
  findItem,
  type ItemOwner,
  type ListFilter,
  listItems,
  lockItem,
  rowOfItem,
  rowsOfList,
} from './find-item.ts';
import { itemAnswer } from './item-answer.ts';
import { itemCeilingRefusal } from './item-ceiling.ts';
import { checkedDay } from './item-day.ts';
import { ITEM_MESSAGES, type ItemKind } from './item-kind.ts';
import { discardPicture, forgetPicture, keepPicture } from './item-picture.ts';
import { isShortPage } from './paging.ts';

export type CallFor<Request extends z.ZodMiniType> = Contract<CompanyCall, Request, z.ZodMiniType>;

export const ownerOf = (kind: ItemKind, company: CompanyRow): ItemOwner => ({ kind, companyId: company.id });
export const notFound = (kind: ItemKind): Failure => failure(404, ITEM_MESSAGES[kind].notFound);

/** Not known before the transaction: it is read from the locked row. */
const nothingYet: string | null = null;

/** The fields of an item's form. */
interface ItemForm {
  name: string;
  /** JSON text. */
  place: string;
  /** For kinds with a day. */
  date?: string;
  picture: File | undefined;
}

export function serveAdding<Request extends z.ZodMiniType>(
  kind: ItemKind,
  contract: CallFor<Request>,
  formOf: (request: z.output<Request>) => ItemForm & { planId: string },
): Endpoint {
  return defineRoute(contract, {
    // The free trial is noted there, and unpaid items are counted one at a time.
    changesCompany: true,
    prepare: ({ request, company, caller, appContext }) =>
      keepPicture(
        appContext.media,
        itemKinds[kind].plural,
        formOf(request).picture,
        senderOf(company, caller),
      ),
    discard: (picture, { media }, refusal) => discardPicture(media, picture, refusal),
    async handle({ request, company, prepared: { media }, tx, now }) {
      const form = formOf(request);
      const plan = await findOfferedPlan(tx, kind, form.planId);
      if (!plan) return failure(400, 'This plan is not offered. Please choose another one.');
      const isTrial = isTrialPlan(plan);
      const day = checkedDay(form.date, { now, isTrial });
      if (isFailure(day)) return day;
      const full = isTrial ? undefined : await itemCeilingRefusal(tx, ownerOf(kind, company), now);
      if (full) return full;
      if (isTrial && !(await spendFreeTrial(tx, company.id))) {
        return failure(409, 'The free trial has been used already. Please choose another plan.');
      }
      const item = await addItem(tx, now, {
        owner: ownerOf(kind, company),
        plan,
        paymentStatus: isTrial ? PAYMENT_STATUS.freeTrial : PAYMENT_STATUS.pending,
        name: form.name.trim(),
        place: readPlace(form.place),
        ...day,
        media,
      });
      return ok(successOf(kind, 'add'), { _id: item.id }, 201);
    },
  });
}

export function serveEditing<Request extends z.ZodMiniType>(
  kind: ItemKind,
  contract: CallFor<Request>,
  formOf: (request: z.output<Request>) => ItemForm & { itemId: string; notifyMode?: NotifyMode | undefined },
): Endpoint {
  return defineRoute(contract, {
    async prepare({ request, company, caller, appContext }) {
      const { itemId, picture } = formOf(request);
      const item = await findItem(appContext.db, ownerOf(kind, company), itemId);
      if (!item) return notFound(kind);
      const kept = await keepPicture(
        appContext.media,
        itemKinds[kind].plural,
        picture,
        senderOf(company, caller),
      );
      return isResult(kept) ? kept : { ...kept, replaced: nothingYet };
    },
    discard: (picture, { media }, refusal) => discardPicture(media, picture, refusal),
    afterCommit: (picture, appContext) => forgetPicture(appContext.media, picture.replaced),
    async handle({ request, company, prepared, tx, now, appContext }) {
      const form = formOf(request);
      const { media } = prepared;
      const item = await lockItem(tx, ownerOf(kind, company), form.itemId);
      if (!item) return notFound(kind);
      // From the locked row: another device may have changed the picture meanwhile.
      prepared.replaced = media && item.media;
      const isTrial = item.paymentStatus === PAYMENT_STATUS.freeTrial;
      const day = checkedDay(form.date, { now, isTrial, item });
      if (isFailure(day)) return day;
      const change = { name: form.name.trim(), place: readPlace(form.place), ...day };
      await changeItem(tx, item, { ...change, media });
      const changed = { ...item, ...change };
      const deps = { tx, now, mail: appContext.mail, publicUrl: appContext.settings.publicUrl };
      const isSame = haveSameInvitationText(item, changed);
      if (!isSame) await rewriteWaitingMails(deps, { item: changed, host: company.name });
      const choice = notifyChoice(form.notifyMode);
      const told = isSame
        ? undefined
        : await afterEventChange(deps, { item: changed, company }, item, choice);
      const answer = choice && (await notifiedAnswer(deps, told, changeTopic(item.id, '')));
      return ok(successOf(kind, 'edit'), { _id: item.id, ...answer });
    },
  });
}

export function serveStatus<Request extends z.ZodMiniType<{ status: 0 | 1 }>>(
  kind: ItemKind,
  contract: CallFor<Request>,
  itemIdOf: (request: z.output<Request>) => string,
): Endpoint {
  return defineRoute(contract, async ({ request, company, tx }) => {
    const item = await lockItem(tx, ownerOf(kind, company), itemIdOf(request));
    if (!item) return notFound(kind);
    await setItemStatus(tx, item, request.status);
    return ok(successOf(kind, 'setStatus'), { _id: item.id, status: request.status });
  });
}

export function serveList<Request extends z.ZodMiniType<ListFilter>>(
  kind: ItemKind,
  contract: CallFor<Request>,
): Endpoint {
  return defineCachedRead(
    contract,
    { subject: rowsOfList(kind), rows: [ROWS_OF_REJECTIONS], isCheap: isShortPage },
    async ({ request, company, tx }) => {
      const items = await listItems(tx, ownerOf(kind, company), request);
      const rejections = await rejectionsOf(tx, items);
      return ok(ITEM_MESSAGES[kind].list, {
        result: items.map((item) => itemAnswer(item, rejections.get(item.id))),
      });
    },
  );
}

export function serveDetails<Request extends z.ZodMiniType>(
  kind: ItemKind,
  contract: CallFor<Request>,
  itemIdOf: (request: z.output<Request>) => string,
): Endpoint {
  return defineCachedRead(
    contract,
    { subject: rowOfItem(kind), rows: [...ROWS_OF_PAID, ROWS_OF_REMINDERS], itemIdOf },
    async ({ request, company, tx }) => {
      const item = await findItem(tx, ownerOf(kind, company), itemIdOf(request));
      if (!item) return notFound(kind);
      const rejections = await rejectionsOf(tx, [item]);
      const paid = await paidAnswerOf(tx, item);
      const reminds = kind === 'event' ? { reminds: await remindsGuests(tx, item.id) } : {};
      const answer = itemAnswer(item, rejections.get(item.id), paid);
      return ok(ITEM_MESSAGES[kind].details, { ...answer, ...reminds });
    },
  );
}
