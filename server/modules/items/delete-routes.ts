/** Deleting an event or a location. */

import type * as z from 'zod/mini';
import type { NotifyMode } from '../../../common/contract/guest-mails.ts';
import { successOf } from '../../../common/contract/item-kinds.ts';
import { ok } from '../../core/result.ts';
import { defineRoute, type Endpoint } from '../../http/define-route.ts';
import { afterItemRemoved } from '../guest-mails/event-changed.ts';
import { notifiedAnswer, notifyChoice } from '../guest-mails/notify-choice.ts';
import { changeTopic } from '../invitations/invitation-topic.ts';
import { removeItem } from './change-item.ts';
import { findItem, lockItem } from './find-item.ts';
import type { ItemKind } from './item-kind.ts';
import { forgetPicture, keepDeletedPicture } from './item-picture.ts';
import { type CallFor, notFound, ownerOf } from './item-routes.ts';

/** Not known before the transaction: they are read from the locked row. */
const noFilesYet: (string | null)[] = [];

export function serveDeleting<Request extends z.ZodMiniType>(
  kind: ItemKind,
  contract: CallFor<Request>,
  requestOf: (request: z.output<Request>) => { itemId: string; notifyMode?: NotifyMode | undefined },
): Endpoint {
  return defineRoute(contract, {
    async prepare({ request, company, appContext }) {
      const item = await findItem(appContext.db, ownerOf(kind, company), requestOf(request).itemId);
      if (!item) return notFound(kind);
      return {
        id: item.id,
        paymentStatus: item.paymentStatus,
        shown: item.media,
        kept: await keepDeletedPicture(appContext.media, item),
        forgotten: noFilesYet,
      };
    },
    discard: ({ kept }, { media }) => forgetPicture(media, kept),
    async handle({ request, company, prepared, tx, now, appContext }) {
      const { itemId, notifyMode } = requestOf(request);
      const item = await lockItem(tx, ownerOf(kind, company), itemId);
      if (!item) return notFound(kind);
      const { shown, kept } = prepared;
      // From the locked row: another device may have changed the picture meanwhile.
      const isKept = item.media === shown;
      await removeItem(tx, item, isKept ? kept : null, now);
      prepared.paymentStatus = item.paymentStatus;
      prepared.forgotten = isKept ? [item.media] : [item.media, kept];
      const deps = { tx, now, mail: appContext.mail, publicUrl: appContext.settings.publicUrl };
      const choice = notifyChoice(notifyMode);
      const told = choice && (await afterItemRemoved(deps, item, choice));
      const answer = choice && (await notifiedAnswer(deps, told, changeTopic(item.id, '')));
      return ok(successOf(kind, 'remove'), { _id: item.id, ...answer });
    },
    async afterCommit({ id, paymentStatus, forgotten }, appContext) {
      // For a restore, which needs the id.
      appContext.log.info({ item: id, paymentStatus }, 'an item was deleted');
      const forgetting = forgotten.map((path) => forgetPicture(appContext.media, path));
      // A deleted item must not be paid. If the provider is unavailable, the reconcile cancels it later.
      await Promise.all([appContext.payments.cancelOpen(id), ...forgetting]);
    },
  });
}
