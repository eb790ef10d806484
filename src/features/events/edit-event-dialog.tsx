import { useState } from 'react';
import { calls } from '../../../common/contract/calls.ts';
import {
  type EventChange,
  type EventItem,
  eventChangeSchema,
  eventsContract,
} from '../../../common/contract/events.ts';
import type { NotifyMode } from '../../../common/contract/guest-mails.ts';
import { placeText } from '../../../common/contract/place.ts';
import { firstDayHere, readDay } from '../../../common/lib/dates.ts';
import { api } from '../../api/api.ts';
import { itemForms } from '../../entities/items/form-names.ts';
import type { EditDialogProps } from '../../entities/items/forms/dialog-props.ts';
import { ItemImageField } from '../../entities/items/forms/item-fields.tsx';
import { ItemFormDialog } from '../../entities/items/forms/item-form-dialog.tsx';
import { knownTexts, useItemForm } from '../../entities/items/forms/use-item-form.ts';
import { paymentState } from '../../entities/items/item-status.ts';
import { useEditItem } from '../../entities/items/mutations.ts';
import { notifiedMessage } from '../../entities/items/notifying/notified-message.ts';
import { usePurchaseFacts } from '../../entities/items/use-purchase-facts.ts';
import { AddressField } from '../../ui/address-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { EventDateField } from './event-date-field.tsx';
import { eventKind } from './event-kind.tsx';
import { NotifyOfChange } from './notify-of-change.tsx';

/** EDIT EVENT. A past date may be kept; a changed one must be in the future. */
export function EditEventDialog({ companyId, item: event, onClose }: EditDialogProps<EventItem>) {
  const toasts = useToasts();
  const [today] = useState(() => firstDayHere(new Date()));
  const currentDay = dayIn(event);
  const isTrial = paymentState(event.payment_status, eventKind) === 'free-trial';
  const trialFrom = readDay(event.created_on);
  const [notifyMode, setNotifyMode] = useState<NotifyMode>();
  const { holders } = usePurchaseFacts(eventKind, companyId, event._id, event.can_tell);
  const editEvent = useEditItem(eventKind, { companyId, itemId: event._id }, (change: NotifyingChange, how) =>
    api.send(eventsContract.editEvent, { ...change, event_id: event._id }, how),
  );

  const itemForm = useItemForm(eventChangeSchema({ today, isTrial, trialFrom, currentDay }), {
    name: itemForms.edit(eventKind, companyId, event._id),
    defaultValue: textsOf(event),
    onClose,
    onSubmit: async (typed, merge) => {
      const { data } = await editEvent.mutateAsync((present) => ({
        ...withDateAsItCame(merge(typed, knownTexts(textsOf(present))), present),
        ...(notifyMode && { tell_guests: notifyMode }),
      }));
      toasts.success(calls.editEvent.success);
      if (notifyMode) toasts.info(notifiedMessage(data));
      onClose();
    },
  });
  const { fields, form } = itemForm;

  return (
    <ItemFormDialog title="EDIT EVENT" submitLabel="Update" busyLabel="Updating..." itemForm={itemForm}>
      <ItemImageField field={fields.event_media} label="Event image" media={event.media} />
      <TextField field={fields.name} label="Name of Event" isRequired autoComplete="off" />
      <EventDateField
        field={fields.date}
        today={today}
        isTrial={isTrial}
        trialFrom={trialFrom}
        currentDay={currentDay}
      />
      <AddressField field={fields.location} label="Event Location" isRequired />
      {holders !== null && holders > 0 && (
        <NotifyOfChange
          event={event}
          formId={form.props.id}
          guests={holders}
          value={notifyMode}
          onChange={setNotifyMode}
        />
      )}
    </ItemFormDialog>
  );
}

/** Includes whether to notify guests: one request with one key. */
type NotifyingChange = EventChange & { tell_guests?: NotifyMode };

function textsOf(event: EventItem) {
  const { name, location } = event;
  return { name, date: dayIn(event), location: placeText(location) };
}

/** The event's date; at an API of another make it may be text that only that API understands. */
function dayIn({ date }: EventItem): string {
  return readDay(date) ?? date;
}

/** An unchanged date is sent back as received: another make may mean midnight in its own time zone, not in UTC. */
function withDateAsItCame(change: EventChange, present: EventItem): EventChange {
  return change.date === dayIn(present) ? { ...change, date: present.date } : change;
}
