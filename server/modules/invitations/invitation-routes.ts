/** The calls for invited users of events and invited tenants of locations: the same for both kinds of item. */

import type * as z from 'zod/mini';
import { calls } from '../../../common/contract/calls.ts';
import type { NotifyMode } from '../../../common/contract/guest-mails.ts';
import { invitationsContract } from '../../../common/contract/invitations.ts';
import { entityOf } from '../../../common/contract/item-kinds.ts';
import type { AppContext } from '../../context/app-context.ts';
import { failure, isFailure, ok } from '../../core/result.ts';
import { defineCachedRead } from '../../http/answers/cached-read.ts';
import { defineRoute, type Endpoint } from '../../http/define-route.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import { notifiedAnswer, notifyChoice } from '../guest-mails/notify-choice.ts';
import { mailedGuest, writeCancelledInvitation } from '../guest-mails/write-cancellations.ts';
import { findItem, type ListFilter, lockItem, rowOfItem } from '../items/find-item.ts';
import type { ItemKind } from '../items/item-kind.ts';
import { type CallFor, notFound, ownerOf } from '../items/item-routes.ts';
import { isShortPage } from '../items/paging.ts';
import { addressed } from './addressed-people.ts';
import { bulkMessage, inviteAll } from './bulk-invite.ts';
import { cancelInvitation } from './cancel-invitations.ts';
import { keepsCorrectedEmail, presentId } from './corrected-invitations.ts';
import { cancelTopic } from './invitation-topic.ts';
import { invite, listInvitations, lockInvited, ROWS_OF_INVITED } from './invitations.ts';
import { listWorkRefusal } from './list-work.ts';
import { countMailboxRefusal, mailboxMessage } from './mailboxes.ts';
import { parseInvitees } from './parse-invitees.ts';
import { resendFailed, resentMessage } from './resend-failed.ts';
import { correctInvitation as correctGuest } from './send-again.ts';
import { peekSheetRefusal, readCountingRefusals, returnRefusal, sheetRefusal } from './sheet-limits.ts';

interface MailboxRefusal {
  /** Set if the refusal is that the mailbox is full. */
  isMailboxFull: boolean;
  countRefusal: () => Promise<void>;
}

/** Steps that count a refusal for a full mailbox outside the transaction, which is rolled back with all its counts. */
const COUNTING_FULL_MAILBOXES = {
  prepare: async (ask: {
    company: Pick<CompanyRow, 'id'>;
    now: Date;
    appContext: Pick<AppContext, 'db'>;
  }): Promise<MailboxRefusal> => ({
    isMailboxFull: false,
    countRefusal: () => countMailboxRefusal(ask.appContext.db, ask.company.id, ask.now),
  }),
  discard: async ({ isMailboxFull, countRefusal }: MailboxRefusal): Promise<void> => {
    if (isMailboxFull) await countRefusal();
  },
};

function serveInviting<Request extends z.ZodMiniType<{ name: string; email: string }>>(
  kind: ItemKind,
  contract: CallFor<Request>,
  itemIdOf: (request: z.output<Request>) => string,
): Endpoint {
  return defineRoute(contract, {
    ...COUNTING_FULL_MAILBOXES,
    async handle({ request, company, prepared, tx, now, appContext }) {
      // Locked, so that the limit holds when many tablets invite at once.
      const item = await lockItem(tx, ownerOf(kind, company), itemIdOf(request));
      if (!item) return notFound(kind);
      const deps = { tx, now, mail: appContext.mail, publicUrl: appContext.settings.publicUrl };
      const invited = await invite(deps, { item, company }, request);
      if (!isFailure(invited)) return ok(calls.sendEventInvitation.success, invited, 201);
      prepared.isMailboxFull = invited.message === mailboxMessage(item);
      return invited;
    },
  });
}

/** Notifies nobody unless requested: somebody who was invited by mistake must not get a second mail about it. */
function serveCancelling<
  Request extends z.ZodMiniType<{ invitation_id: string; tell_guests?: NotifyMode | undefined }>,
>(kind: ItemKind, contract: CallFor<Request>): Endpoint {
  return defineRoute(
    contract,
    async ({ request: { invitation_id, tell_guests }, company, tx, now, appContext }) => {
      const owner = ownerOf(kind, company);
      const choice = notifyChoice(tell_guests);
      const deps = { tx, now, mail: appContext.mail, publicUrl: appContext.settings.publicUrl };
      // Before its mails are withdrawn; people cancelled earlier are not notified again.
      const found = choice && (await lockInvited(tx, owner, await presentId(tx, invitation_id)));
      const hosted = found && { item: found.item, company };
      const mailed = hosted && (await mailedGuest(deps, hosted, found.guest));
      const isCancelled = await cancelInvitation(tx, owner, invitation_id, now);
      if (!isCancelled) return failure(404, 'This invitation was not found.');
      if (hosted && mailed) await writeCancelledInvitation(deps, hosted, mailed, choice);
      const topic = found ? cancelTopic(found.item.id, found.guest.email) : '';
      const told = choice && (await notifiedAnswer(deps, { told: mailed ? 1 : 0, isMore: false }, topic));
      const { success } = calls.cancelEventInvitation;
      // The outbox tells the outcome by its message only, long after the choice was made.
      const message = choice && !mailed ? `${success}, but there was nobody to tell by mail.` : success;
      return ok(message, { _id: invitation_id, ...told });
    },
  );
}

function serveInvitingAll<Request extends z.ZodMiniType<{ invitation_xlsx?: File | undefined }>>(
  kind: ItemKind,
  contract: CallFor<Request>,
  itemIdOf: (request: z.output<Request>) => string,
): Endpoint {
  return defineRoute(contract, {
    isLong: true,
    async prepare({ request, company, appContext: { db }, now }) {
      // A sheet is only read for the company's own item.
      const item = await findItem(db, ownerOf(kind, company), itemIdOf(request));
      if (!item) return notFound(kind);
      const read = () => parseInvitees(request.invitation_xlsx, company.id);
      const people = await readCountingRefusals(db, company.id, now, read);
      if (isFailure(people)) return people;
      const spent = await peekSheetRefusal(db, company.id, people.length, now);
      if (spent) return spent;
      return { people: await addressed(people), uncount: () => returnRefusal(db, company.id, now) };
    },
    afterCommit: ({ uncount }) => uncount(),
    // A device repeats what the server failed to do, which is no refused sheet.
    async discard({ uncount }, _, refusal) {
      if (!refusal) await uncount();
    },
    async handle({ request, company, prepared: { people }, tx, now, appContext }) {
      const item = await lockItem(tx, ownerOf(kind, company), itemIdOf(request));
      if (!item) return notFound(kind);
      const spent = await sheetRefusal(tx, company.id, people.length, now);
      if (spent) return spent;
      const deps = { tx, now, mail: appContext.mail, publicUrl: appContext.settings.publicUrl };
      const rows = await inviteAll(deps, { item, company }, people);
      return ok(bulkMessage(rows), { rows });
    },
  });
}

function serveInvited<Request extends z.ZodMiniType<ListFilter>>(
  kind: ItemKind,
  contract: CallFor<Request>,
  itemIdOf: (request: z.output<Request>) => string,
): Endpoint {
  return defineCachedRead(
    contract,
    { subject: rowOfItem(kind), rows: [ROWS_OF_INVITED], itemIdOf, isCheap: isShortPage },
    async ({ request, company, tx }) => {
      const item = await findItem(tx, ownerOf(kind, company), itemIdOf(request));
      if (!item) return notFound(kind);
      return ok('Invitations', { result: await listInvitations(tx, item.id, request) });
    },
  );
}

/** For both kinds of companies: the invitation determines the item. */
const correctInvitation = defineRoute(invitationsContract.correctInvitation, {
  ...COUNTING_FULL_MAILBOXES,
  async handle({ request, company, prepared, tx, now, appContext }) {
    const owner = ownerOf(entityOf(company.userType), company);
    const found = await lockInvited(tx, owner, await presentId(tx, request.invitation_id));
    if (!found) return failure(404, 'This invitation was not found.');
    const { item, guest } = found;
    const later = { givenId: request.invitation_id, laterEmail: guest.email };
    if (guest.id !== later.givenId && (await keepsCorrectedEmail(tx, later, request.email)))
      return failure(409, `The e-mail of this invitation was corrected to ${guest.email}. Look at the list.`);
    const deps = { tx, now, mail: appContext.mail, publicUrl: appContext.settings.publicUrl };
    const corrected = await correctGuest(deps, { item, company }, guest, request);
    if (!isFailure(corrected)) return ok(calls.correctInvitation.success, corrected);
    prepared.isMailboxFull = corrected.message === mailboxMessage(item);
    return corrected;
  },
});

const resendFailedInvitations = defineRoute(invitationsContract.resendFailedInvitations, {
  // Before the transaction of its key: the batches have their own transactions.
  async prepare({ request, company, appContext: { db, mail, settings }, now }) {
    const kind = entityOf(company.userType);
    const owner = ownerOf(kind, company);
    const item = await findItem(db, owner, request.item_id);
    if (!item) return notFound(kind);
    const refusal = await listWorkRefusal(db, 'resends', company.id, now);
    if (refusal) return refusal;
    const deps = { db, now, mail, publicUrl: settings.publicUrl };
    return await resendFailed(deps, { owner, itemId: item.id, company });
  },
  handle: async ({ prepared }) => ok(resentMessage(prepared), prepared),
});

const contracts = invitationsContract;

export const invitationRoutes: readonly Endpoint[] = [
  serveInviting('event', contracts.sendEventInvitation, ({ event_id }) => event_id),
  serveCancelling('event', contracts.cancelEventInvitation),
  serveInvitingAll('event', contracts.bulkSendEventInvitations, ({ event_id }) => event_id),
  serveInvited('event', contracts.listEventInvitations, ({ event_id }) => event_id),
  correctInvitation,
  resendFailedInvitations,
  serveInviting('location', contracts.sendLocationInvitation, ({ location_id }) => location_id),
  serveCancelling('location', contracts.cancelLocationInvitation),
  serveInvitingAll('location', contracts.bulkSendLocationInvitations, ({ location_id }) => location_id),
  serveInvited('location', contracts.listLocationInvitations, ({ location_id }) => location_id),
];
