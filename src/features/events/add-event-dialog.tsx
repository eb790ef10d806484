import { useState } from 'react';
import { calls } from '../../../common/contract/calls.ts';
import { type EventDraft, eventDraftSchema, eventsContract } from '../../../common/contract/events.ts';
import { isFreeTrial } from '../../../common/contract/plans.ts';
import { firstDayHere } from '../../../common/lib/dates.ts';
import { api } from '../../api/api.ts';
import { additionContract } from '../../entities/items/added-answer.ts';
import { itemForms } from '../../entities/items/form-names.ts';
import type { AddDialogProps } from '../../entities/items/forms/dialog-props.ts';
import { ItemImageField, PlanField } from '../../entities/items/forms/item-fields.tsx';
import { ItemFormDialog } from '../../entities/items/forms/item-form-dialog.tsx';
import { useItemForm } from '../../entities/items/forms/use-item-form.ts';
import { useAddItem } from '../../entities/items/mutations.ts';
import { AddressField } from '../../ui/address-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { EventDateField } from './event-date-field.tsx';
import { eventKind } from './event-kind.tsx';

/** ADD NEW EVENT: its date depends on its plan. */
export function AddEventDialog({ company, plans, planId, onClose, onAdded }: AddDialogProps) {
  const toasts = useToasts();
  const [today] = useState(() => firstDayHere(new Date()));
  const [chosenPlan, setChosenPlan] = useState<string>();
  const isTrial = (planId: string) =>
    plans?.some((plan) => plan._id === planId && isFreeTrial(plan)) ?? false;
  const addEvent = useAddItem(eventKind, company._id, (draft: EventDraft, how) =>
    api.send(additionContract(eventsContract.addEvent), { ...draft, company_id: company._id }, how),
  );

  const itemForm = useItemForm(eventDraftSchema({ today, isTrial }), {
    name: itemForms.add(eventKind, company._id),
    defaultValue: planId === undefined ? undefined : { product_id: planId },
    onClose,
    isNew: true,
    onSubmit: async (draft) => {
      const _id = await addEvent.mutateAsync(draft);
      toasts.success(calls.addEvent.success);
      onAdded({ _id, product_id: draft.product_id, isFreeTrial: isTrial(draft.product_id) });
    },
  });
  const { fields, intent } = itemForm;

  // The allowed dates change with the plan, so a chosen date is cleared.
  function choosePlan(planId: string) {
    setChosenPlan(planId);
    intent.update({ name: fields.date.name, value: '' });
  }

  return (
    <ItemFormDialog title="ADD NEW EVENT" submitLabel="Add Event" busyLabel="Adding..." itemForm={itemForm}>
      <ItemImageField field={fields.event_media} label="Event image" />
      <TextField field={fields.name} label="Name of Event" isRequired autoComplete="off" autoFocus />
      <PlanField
        field={fields.product_id}
        label="Plan"
        kind={eventKind}
        plans={plans}
        company={company}
        onChange={choosePlan}
      />
      <EventDateField
        field={fields.date}
        today={today}
        isTrial={isTrial(chosenPlan ?? fields.product_id.defaultValue)}
      />
      <AddressField field={fields.location} label="Event Location" isRequired />
    </ItemFormDialog>
  );
}
