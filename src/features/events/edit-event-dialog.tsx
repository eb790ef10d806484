import { useState } from 'react';
import { eventDateIssue } from '../../contract/event-date.ts';
import { EventChangeSchema, type EventItem } from '../../contract/events.ts';
import { readDay, todayUtc } from '../../lib/dates.ts';
import { useNeedsConnection } from '../../offline/needs-connection.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { toasts } from '../../ui/toasts.ts';
import { EventDateField, EventImageField, EventNameField, EventPlaceField } from './event-fields.tsx';
import styles from './event-form.module.css';
import { paymentState } from './event-status.ts';
import { eventForms, useEditEvent } from './mutations.ts';
import { forgetKey } from './send-once.ts';

interface EditEventDialogProps {
  companyId: string;
  event: EventItem;
  onClose: () => void;
}

/** EDIT EVENT. A day that is past may stay; only a day that is changed has to be a coming one. */
export function EditEventDialog({ companyId, event, onClose }: EditEventDialogProps) {
  const formName = eventForms.edit(companyId, event._id);
  const [today] = useState(() => todayUtc(new Date()));
  const needsConnection = useNeedsConnection();
  const editEvent = useEditEvent(companyId, event._id);
  const currentDay = readDay(event.date) ?? '';
  const isTrial = paymentState(event.payment_status) === 'free-trial';

  const { form, fields, isSubmitting, serverError, forgetDraft } = useOrderedForm(EventChangeSchema, {
    draftKey: formName,
    defaultValue: { name: event.name, date: currentDay, location: JSON.stringify(event.location) },
    onSubmit: async (change) => {
      const issue = change.date === currentDay ? undefined : eventDateIssue(change.date, { today, isTrial });
      if (issue) return { field: 'date', message: issue };
      await editEvent.mutateAsync(change);
      toasts.success('Event Updated Successfully');
      onClose();
      return undefined;
    },
  });

  function close() {
    forgetDraft();
    forgetKey(formName);
    onClose();
  }

  return (
    <Dialog
      isOpen
      title="EDIT EVENT"
      onClose={close}
      isDismissable={!isSubmitting}
      footer={
        <>
          <Button onPress={close} isDisabled={isSubmitting}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form.props.id}
            variant="primary"
            isBusy={isSubmitting}
            busyLabel="Updating..."
            disabledReason={needsConnection}
          >
            Update
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles.form}>
        <FormError message={serverError} />
        <EventImageField field={fields.event_media} media={event.media} />
        <EventNameField field={fields.name} />
        <EventDateField field={fields.date} today={today} isTrial={isTrial} currentDay={currentDay} />
        <EventPlaceField field={fields.location} />
      </form>
    </Dialog>
  );
}
