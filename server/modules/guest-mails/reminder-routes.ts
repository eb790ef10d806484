import { calls } from '../../../common/contract/calls.ts';
import { eventsContract } from '../../../common/contract/events.ts';
import { ok } from '../../core/result.ts';
import { defineRoute, type Endpoint } from '../../http/define-route.ts';
import { lockItem } from '../items/find-item.ts';
import { notFound, ownerOf } from '../items/item-routes.ts';
import { setReminds } from './remind-guests.ts';

const settingReminder = defineRoute(
  eventsContract.setEventReminder,
  async ({ request, company, tx, now }) => {
    const item = await lockItem(tx, ownerOf('event', company), request.event_id);
    if (!item) return notFound('event');
    await setReminds(tx, item.id, request.reminds === '1', now);
    return ok(calls.setEventReminder.success, { _id: item.id });
  },
);

export const reminderRoutes: readonly Endpoint[] = [settingReminder];
