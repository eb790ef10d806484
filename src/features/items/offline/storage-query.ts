import { queryOptions } from '@tanstack/react-query';
import { readStorage } from '../../../offline/prepare/device-storage.ts';

/** The browser's guarantees for this site's storage. */
export const storageQuery = queryOptions({
  queryKey: ['public', 'device-storage'],
  queryFn: readStorage,
  networkMode: 'always',
  staleTime: 0,
  retry: false,
  meta: { quiet: true },
});
