import { queryOptions } from '@tanstack/react-query';
import { shownCameraAddress } from '../../../common/contract/camera-address.ts';
import { camerasContract } from '../../../common/contract/cameras.ts';
import { queueKeyOf } from '../../../common/outbox/queue-key.ts';
import { api } from '../../api/api.ts';
import { withGapNoted } from '../../offline/reads/list-gaps.ts';
import { persisted } from '../../offline/reads/persister.ts';

/**
 * The cameras of a location, with masked addresses. If another API sends credentials, they are neither shown nor stored
 * on the device.
 */
export const cameraQueries = {
  list: (companyId: string, locationId: string) =>
    queryOptions({
      // Not 'cameras': that key has cached lists of release 0.1.0, which contained more (see `wipeOldCameras`).
      queryKey: [companyId, 'camera-list', locationId],
      queryFn: async ({ client, queryKey, signal }) => {
        const request = { company_id: companyId, location_id: locationId };
        const answer = await api.send(camerasContract.listCameras, request, { signal });
        const data = await withGapNoted(client, queryKey, answer);
        return data.map(({ _id, name, url }) => ({ _id, name, url: url && shownCameraAddress(url) }));
      },
      persister: persisted.persisterFn,
      // A 404 concerns the location, whose screen reports it.
      meta: {
        saysNotFound: true,
        leavesReadable: () => true,
        changedList: { item: queueKeyOf({ kind: 'location', id: locationId }), list: 'listCameras' },
      },
    }),
};
