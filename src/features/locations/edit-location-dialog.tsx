import type * as z from 'zod/mini';
import { calls } from '../../../common/contract/calls.ts';
import {
  LocationChangeSchema,
  type LocationItem,
  locationsContract,
} from '../../../common/contract/locations.ts';
import { placeText } from '../../../common/contract/place.ts';
import { api } from '../../api/api.ts';
import { itemForms } from '../../entities/items/form-names.ts';
import type { EditDialogProps } from '../../entities/items/forms/dialog-props.ts';
import { ItemImageField } from '../../entities/items/forms/item-fields.tsx';
import { ItemFormDialog } from '../../entities/items/forms/item-form-dialog.tsx';
import { knownTexts, useItemForm } from '../../entities/items/forms/use-item-form.ts';
import { useEditItem } from '../../entities/items/mutations.ts';
import { AddressField } from '../../ui/address-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { locationKind } from './location-kind.tsx';

/** EDIT LOCATION: its plan is changed by an upgrade only. */
export function EditLocationDialog({ companyId, item: location, onClose }: EditDialogProps<LocationItem>) {
  const toasts = useToasts();
  const editLocation = useEditItem(
    locationKind,
    { companyId, itemId: location._id },
    (change: z.output<typeof LocationChangeSchema>, how) =>
      api.send(locationsContract.editLocation, { ...change, location_id: location._id }, how),
  );
  const itemForm = useItemForm(LocationChangeSchema, {
    name: itemForms.edit(locationKind, companyId, location._id),
    defaultValue: textsOf(location),
    onClose,
    onSubmit: async (typed, merge) => {
      await editLocation.mutateAsync((present) => merge(typed, knownTexts(textsOf(present))));
      toasts.success(calls.editLocation.success);
      onClose();
    },
  });
  const { fields } = itemForm;

  return (
    <ItemFormDialog title="EDIT LOCATION" submitLabel="Update" busyLabel="Updating..." itemForm={itemForm}>
      <ItemImageField field={fields.location_media} label="Location image" media={location.media} />
      <TextField field={fields.name} label="Name" isRequired autoComplete="off" />
      <AddressField field={fields.location} label="Location" isRequired />
    </ItemFormDialog>
  );
}

function textsOf({ name, location }: LocationItem) {
  return { name, location: placeText(location) };
}
