import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { camerasContract } from '../../contract/cameras.ts';
import { persisted } from '../../offline/persister.ts';

/** The cameras of a location. Their addresses come without what lets somebody in. */
export const cameraQueries = {
  list: (companyId: string, locationId: string) =>
    queryOptions({
      queryKey: [companyId, 'cameras', locationId],
      queryFn: async ({ signal }) => {
        const request = { company_id: companyId, location_id: locationId };
        return (await api.send(camerasContract.listCameras, request, { signal })).data;
      },
      persister: persisted.persisterFn,
    }),
};
