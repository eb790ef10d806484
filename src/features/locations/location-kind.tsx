import { MapPinPlus } from 'lucide-react';
import { itemKinds } from '../../../common/contract/item-kinds.ts';
import { type LocationItem, locationsContract } from '../../../common/contract/locations.ts';
import type { Plan } from '../../../common/contract/plans.ts';
import { formatPrice } from '../../../common/lib/money.ts';
import { api } from '../../api/api.ts';
import type { ItemKindOf } from '../../entities/items/item-kind.ts';
import { TENANTS } from '../../entities/items/notifying/notified-people.ts';
import {
  accessCodeField,
  nameField,
  paymentStatusField,
  placeField,
  statusField,
} from '../../entities/items/standard-fields.tsx';
import { countOf, formatLimit } from '../../lib/count.ts';

const { plural, productType, hasFreeTrial } = itemKinds.location;

/** Locations: monitored sites of a security company, with tenants and cameras. */
export const locationKind: ItemKindOf<LocationItem> = {
  entity: 'location',
  plural,
  paths: { list: '/locations/list', details: '/locations/details/$_id' },
  productType,
  hasFreeTrial,
  planLimits,
  emptyIcon: <MapPinPlus />,
  words: {
    list: 'LOCATIONS',
    listLabel: 'Locations',
    add: 'Add Location',
    none: 'NO LOCATIONS YET',
    noneText: 'Add your first location, choose its plan, then connect cameras and invite tenants.',
    addFirst: 'Add New Location',
    details: 'LOCATION DETAILS',
    deleteTitle: 'DELETE LOCATION',
    deleteQuestion: 'Are you sure you want to delete this location?',
    upgradeTitle: 'UPGRADE LOCATION',
    worksOffline: 'Inviting tenants and adding cameras work without one.',
  },
  calls: {
    list: (company_id, how) => api.send(locationsContract.listLocations, { company_id }, how),
    details: (location_id, how) => api.send(locationsContract.locationDetails, { location_id }, how),
    setStatus: (location_id, status, how) =>
      api.send(locationsContract.setLocationStatus, { location_id, status }, how),
    remove: (location_id, how, tell_guests) =>
      api.send(locationsContract.deleteLocation, { location_id, ...(tell_guests && { tell_guests }) }, how),
  },
  nameLabel: 'Name',
  listFields: [
    accessCodeField,
    placeField('Location'),
    {
      label: 'No. of Cameras',
      value: ({ camera_limit }) => formatLimit(camera_limit),
      isNumber: true,
      width: '7rem',
    },
    paymentStatusField,
    statusField,
  ],
  pastDay: () => undefined,
  cardFields: [
    nameField('Name'),
    accessCodeField,
    // The specification's own wordings, also for one camera and one month.
    { label: 'Tenants', value: () => 'No Limit' },
    { label: 'Cameras', value: ({ camera_limit }) => `${formatLimit(camera_limit)} Cameras` },
    { label: 'Duration', value: ({ duration }) => `${formatLimit(duration)} months` },
    paymentStatusField,
    placeField('Location'),
  ],
  invited: {
    label: 'Invited Tenant',
    limit: () => 0,
    details: ({ location }) => [location.name],
  },
  recipients: ({ can_tell, name, location }) =>
    can_tell ? { people: TENANTS, item: { location: { name, place: location.name } } } : undefined,
  paymentFields: (location) => [
    { label: 'Name', value: location.name },
    { label: 'Location', value: location.location.name },
  ],
  planFields: (location, plan) => [
    { label: 'Plan', value: plan.description },
    { label: 'No. of Cameras', value: formatLimit(plan.metadata?.camera_limit || location.camera_limit) },
    { label: 'Duration', value: months(plan.metadata?.duration || location.duration) },
    { label: 'Price', value: formatPrice(plan.price_value) },
  ],
};

function planLimits({ metadata }: Plan): string {
  const { camera_limit = 0, duration = 0 } = metadata ?? {};
  const cameras = countOf(camera_limit, 'camera', 'cameras');
  return [camera_limit > 0 && cameras, duration > 0 && months(duration)].filter(Boolean).join(' · ');
}

function months(count: number): string {
  return count > 0 ? countOf(count, 'month', 'months') : `${formatLimit(count)} months`;
}
