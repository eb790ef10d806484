import { queryOptions } from '@tanstack/react-query';
import { shownCameraAddress } from '../../../common/contract/camera-address.ts';
import { camerasContract } from '../../../common/contract/cameras.ts';
import { queueKeyOf } from '../../../common/outbox/queue-key.ts';
import { api } from '../../api/api.ts';
import { withGapNoted } from '../../offline/reads/list-gaps.ts';
import { persisted } from '../../offline/reads/persister.ts';

/**
 * The cameras of a location. Their addresses come without what lets somebody in; where another API answers them
 * whole, the rest is neither shown nor kept on the device.
 */
export const cameraQueries = {
  list: (companyId: string, locationId: string) =>
    queryOptions({
      // Not 'cameras': under that key lie lists of release 0.1.0, which showed more (see `wipeOldCameras`).
      queryKey: [companyId, 'camera-list', locationId],
      queryFn: async ({ client, queryKey, signal }) => {
        const request = { company_id: companyId, location_id: locationId };
        const answer = await api.send(camerasContract.listCameras, request, { signal });
        const data = await withGapNoted(client, queryKey, answer);
        return data.map(({ _id, name, url }) => ({ _id, name, url: shownCameraAddress(url) }));
      },
      persister: persisted.persisterFn,
      // Not found is the item itself, which the screen around it says and shows.
      meta: {
        saysNotFound: true,
        leavesReadable: () => true,
        changedList: { item: queueKeyOf({ kind: 'location', id: locationId }), list: 'listCameras' },
      },
    }),
};
