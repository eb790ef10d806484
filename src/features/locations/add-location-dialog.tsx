import type * as z from 'zod/mini';
import { calls } from '../../../common/contract/calls.ts';
import { LocationDraftSchema, locationsContract } from '../../../common/contract/locations.ts';
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
import { locationKind } from './location-kind.tsx';

/** ADD NEW LOCATION. Its button says what comes next: the payment. */
export function AddLocationDialog({ company, plans, planId, onClose, onAdded }: AddDialogProps) {
  const toasts = useToasts();
  const addLocation = useAddItem(
    locationKind,
    company._id,
    (draft: z.output<typeof LocationDraftSchema>, how) =>
      api.send(additionContract(locationsContract.addLocation), { ...draft, company_id: company._id }, how),
  );
  const itemForm = useItemForm(LocationDraftSchema, {
    name: itemForms.add(locationKind, company._id),
    defaultValue: planId === undefined ? undefined : { product_id: planId },
    onClose,
    isNew: true,
    onSubmit: async (draft) => {
      const _id = await addLocation.mutateAsync(draft);
      toasts.success(calls.addLocation.success);
      onAdded({ _id, product_id: draft.product_id, isFreeTrial: false });
    },
  });
  const { fields } = itemForm;

  return (
    <ItemFormDialog title="ADD NEW LOCATION" submitLabel="Pay Now" busyLabel="Adding..." itemForm={itemForm}>
      <ItemImageField field={fields.location_media} label="Location image" />
      <TextField field={fields.name} label="Name" isRequired autoComplete="off" autoFocus />
      <PlanField
        field={fields.product_id}
        label="Select Plan"
        kind={locationKind}
        plans={plans}
        company={company}
      />
      <AddressField field={fields.location} label="Location" isRequired />
    </ItemFormDialog>
  );
}
