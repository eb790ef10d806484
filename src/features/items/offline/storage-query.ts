import { queryOptions } from '@tanstack/react-query';
import { readStorage } from '../../../offline/prepare/device-storage.ts';

/** What the browser promises about the device's storage. Asked of the browser alone. */
export const storageQuery = queryOptions({
  queryKey: ['public', 'device-storage'],
  queryFn: readStorage,
  networkMode: 'always',
  staleTime: 0,
  retry: false,
  meta: { quiet: true },
});
