import { queryOptions, useQuery } from '@tanstack/react-query';
import { type OfflineCopy, readCopies } from '../../../offline/prepare/offline-copy.ts';

const NONE: ReadonlyMap<string, OfflineCopy> = new Map();

/** Which items are on this device as a whole. Asked of the device alone, each time a screen is opened. */
export const offlineCopies = (companyId: string) =>
  queryOptions({
    queryKey: [companyId, 'offline-copies'],
    queryFn: () => readCopies(companyId),
    networkMode: 'always',
    staleTime: 0,
    retry: false,
    // It is no plain data: react-query must not compare it with an earlier one.
    structuralSharing: false,
    meta: { quiet: true },
  });

export function useOfflineCopies(companyId: string): ReadonlyMap<string, OfflineCopy> {
  return useQuery(offlineCopies(companyId)).data ?? NONE;
}
