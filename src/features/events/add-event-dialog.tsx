import { useState } from 'react';
import { eventDateIssue } from '../../contract/event-date.ts';
import { EventDraftSchema } from '../../contract/events.ts';
import { isFreeTrial, type Plan } from '../../contract/plans.ts';
import type { Company } from '../../contract/session.ts';
import { todayUtc } from '../../lib/dates.ts';
import { useNeedsConnection } from '../../offline/needs-connection.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { toasts } from '../../ui/toasts.ts';
import { EventDateField, EventImageField, EventNameField, EventPlaceField } from './event-fields.tsx';
import styles from './event-form.module.css';
import { eventForms, useAddEvent } from './mutations.ts';
import { planChoices } from './plan-choices.ts';
import { forgetKey } from './send-once.ts';

export interface AddedEvent {
  readonly _id: string;
  readonly product_id: string;
  /** A free trial is not paid for. */
  readonly isFreeTrial: boolean;
}

interface AddEventDialogProps {
  company: Company;
  /** Undefined while they are read. */
  plans: readonly Plan[] | undefined;
  onClose: () => void;
  onAdded: (event: AddedEvent) => void;
}

/** ADD NEW EVENT. Stays as it is over a reload and a new log-in; the picture has to be chosen again. */
export function AddEventDialog({ company, plans = [], onClose, onAdded }: AddEventDialogProps) {
  const formName = eventForms.add(company._id);
  const [today] = useState(() => todayUtc(new Date()));
  const needsConnection = useNeedsConnection();
  const addEvent = useAddEvent(company._id);
  const [chosenPlan, setChosenPlan] = useState<string>();
  const isTrial = (planId: string) => plans.some((plan) => plan._id === planId && isFreeTrial(plan));

  const { form, fields, intent, isSubmitting, serverError, forgetDraft } = useOrderedForm(EventDraftSchema, {
    draftKey: formName,
    onSubmit: async (draft) => {
      const issue = eventDateIssue(draft.date, { today, isTrial: isTrial(draft.product_id) });
      if (issue) return { field: 'date', message: issue };
      const _id = await addEvent.mutateAsync(draft);
      toasts.success('New Event Added Successfully');
      onAdded({ _id, product_id: draft.product_id, isFreeTrial: isTrial(draft.product_id) });
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
      title="ADD NEW EVENT"
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
            busyLabel="Adding..."
            disabledReason={needsConnection}
          >
            Add Event
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles.form}>
        <FormError message={serverError} />
        <EventImageField field={fields.event_media} />
        <EventNameField field={fields.name} />
        <SelectField
          field={fields.product_id}
          label="Plan"
          isRequired
          placeholder="-- Choose a Plan --"
          options={planChoices(plans, company.first_entry)}
          // Another plan has other last days: a date chosen for the old one must not slip through.
          onChange={(planId) => {
            setChosenPlan(planId);
            intent.update({ name: fields.date.name, value: '' });
          }}
        />
        <EventDateField
          field={fields.date}
          today={today}
          isTrial={isTrial(chosenPlan ?? fields.product_id.defaultValue)}
        />
        <EventPlaceField field={fields.location} />
      </form>
    </Dialog>
  );
}
