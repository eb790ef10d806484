import { queryOptions, useQuery } from '@tanstack/react-query';
import { type OfflineCopy, readCopies } from '../../../offline/prepare/offline-copy.ts';

const NONE: ReadonlyMap<string, OfflineCopy> = new Map();

/** The items with an offline copy. Read from the device each time a screen is opened, never from the server. */
export const offlineCopies = (companyId: string) =>
  queryOptions({
    queryKey: [companyId, 'offline-copies'],
    queryFn: () => readCopies(companyId),
    networkMode: 'always',
    staleTime: 0,
    retry: false,
    // Not plain data, so react-query must not compare it structurally.
    structuralSharing: false,
    meta: { quiet: true },
  });

export function useOfflineCopies(companyId: string): ReadonlyMap<string, OfflineCopy> {
  return useQuery(offlineCopies(companyId)).data ?? NONE;
}
