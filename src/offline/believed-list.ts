/** Which lists of an API of another make take the place of what is known. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

interface ListAnswer<Data> {
  readonly data: Data;
  readonly isBare?: boolean | undefined;
}

/**
 * The content of a list's answer, for its query. One that was answered by nothing is an empty list where nothing else is
 * known; it does not take away what is, unless this device itself has removed that since. Throws `ApiError`, so that the
 * list stays as it was read, with its age.
 */
export async function believedList<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  { data, isBare }: ListAnswer<Data>,
): Promise<Data> {
  if (!isBare) return data;
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query?.meta?.changedList) {
    const delivered = await import('./delivered-changes.ts');
    await delivered.layDelivered(String(queryKey[0]), [query]);
  }
  const known = client.getQueryData(queryKey);
  if (!Array.isArray(known) || known.length === 0) return data;
  throw new ApiError({ kind: 'unexpected', message: 'The server gave an unexpected answer.', status: 200 });
}
