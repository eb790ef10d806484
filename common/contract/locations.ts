import * as z from 'zod/mini';
import { contractOf } from './contract-of.ts';
import { ordered } from './first-issue.ts';
import { notifiedAnswer, notifyField } from './guest-mails.ts';
import { listFilter, nameRule, placeRule, planRule } from './item-form.ts';
import type { Rule } from './ordered-rules.ts';
import { paidFields, paymentStatus, rejectionFields } from './payments.ts';
import { PlaceSchema } from './place-schema.ts';
import { countOr, detailsAnswer, flag, idOr, listAnswer, switchState, textOr, withId } from './tolerant.ts';

/** A monitored location. `media` is a path on the media host; `duration` is in months. */
export const LocationSchema = withId({
  name: textOr(''),
  media: textOr(''),
  access_code: textOr(''),
  location: PlaceSchema,
  camera_limit: countOr(0),
  duration: countOr(0),
  payment_status: paymentStatus,
  status: switchState,
  product_id: idOr(''),
  ...rejectionFields,
  ...paidFields,
  /** Whether tenants can be notified by mail that it, or their invitation, is cancelled: an extension of our API. */
  can_tell: flag,
});
export type LocationItem = z.output<typeof LocationSchema>;

const text = z._default(z.string(), '');
const draft = {
  name: text,
  /** JSON text of a place. */
  location: text,
  location_media: z.optional(z.file()),
};

const name = nameRule('Location Name is not allowed to empty');
const place = placeRule('Location is not allowed to empty');

interface ChangeValues {
  name: string;
  location: string;
}
const changeRules: readonly Rule<ChangeValues>[] = [name, place];
const draftRules: readonly Rule<ChangeValues & { product_id: string }>[] = [name, planRule, place];

/** The ADD NEW LOCATION form, in the specification's order. */
export const LocationDraftSchema = z.object({ ...draft, product_id: text }).check(ordered(draftRules));
/** The EDIT LOCATION form, without a plan. */
export const LocationChangeSchema = z.object(draft).check(ordered(changeRules));

export const locationsContract = {
  addLocation: contractOf('addLocation', {
    request: z.object({ ...draft, product_id: text, company_id: text }).check(ordered(draftRules)),
    data: withId({}),
  }),
  editLocation: contractOf('editLocation', {
    request: z.object({ ...draft, location_id: text }).check(ordered(changeRules)),
    data: z.unknown(),
  }),
  setLocationStatus: contractOf('setLocationStatus', {
    request: z.object({ status: z.union([z.literal(0), z.literal(1)]), location_id: z.string() }),
    data: z.unknown(),
  }),
  deleteLocation: contractOf('deleteLocation', {
    request: z.object({ location_id: z.string(), ...notifyField }),
    data: notifiedAnswer,
  }),
  listLocations: contractOf('listLocations', {
    request: z.object({ company_id: z.optional(z.string()), ...listFilter }),
    data: listAnswer(LocationSchema),
  }),
  locationDetails: contractOf('locationDetails', {
    request: z.object({ location_id: z.string() }),
    data: detailsAnswer(LocationSchema),
  }),
};
