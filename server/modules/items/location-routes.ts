import { locationsContract } from '../../../common/contract/locations.ts';
import type { Endpoint } from '../../http/define-route.ts';
import { serveDeleting } from './delete-routes.ts';
import { serveAdding, serveDetails, serveEditing, serveList, serveStatus } from './item-routes.ts';

export const locationRoutes: readonly Endpoint[] = [
  serveAdding(
    'location',
    locationsContract.addLocation,
    ({ name, product_id, location, location_media }) => ({
      name,
      planId: product_id,
      place: location,
      picture: location_media,
    }),
  ),
  serveEditing(
    'location',
    locationsContract.editLocation,
    ({ location_id, name, location, location_media }) => ({
      itemId: location_id,
      name,
      place: location,
      picture: location_media,
    }),
  ),
  serveStatus('location', locationsContract.setLocationStatus, ({ location_id }) => location_id),
  serveDeleting('location', locationsContract.deleteLocation, ({ location_id, tell_guests }) => ({
    itemId: location_id,
    notifyMode: tell_guests,
  })),
  serveList('location', locationsContract.listLocations),
  serveDetails('location', locationsContract.locationDetails, ({ location_id }) => location_id),
];
