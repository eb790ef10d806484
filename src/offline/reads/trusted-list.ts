/** Decides which list answers of an API of another make replace a cached list. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';

interface ListAnswer<Data> {
  readonly data: Data;
  readonly isBare?: boolean | undefined;
}

/**
 * The list in an answer, for its query. An answer without content counts as an empty list only if nothing else is
 * known; it does not replace a cached list, unless this device has removed its rows. Throws `ApiError`, so that the
 * query keeps the cached list with its age.
 */
export async function trustedList<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  { data, isBare }: ListAnswer<Data>,
): Promise<Data> {
  if (!isBare) return data;
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query?.meta?.changedList) {
    const delivered = await import('../changes/delivered-changes.ts');
    await delivered.applyDelivered(String(queryKey[0]), [query]);
  }
  const known = client.getQueryData(queryKey);
  if (!Array.isArray(known) || known.length === 0) return data;
  throw new ApiError({ kind: 'unexpected', message: 'The server gave an unexpected answer.', status: 200 });
}
