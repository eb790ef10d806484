import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { CallName } from '../../../common/contract/calls.ts';
import { extensionsContract } from '../../../common/contract/extensions.ts';
import { api, apiBaseUrl, isOwnApi } from '../../api/api.ts';

/** What one API has, another one need not, should the portal be moved to it. */
const keptAt = () => (isOwnApi() ? 'api_extensions' : `api_extensions:${apiBaseUrl}`);

/** As the API said last on this device; it need not answer for what it has to be known. */
function keptExtensions(): string[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptAt()) ?? 'null');
    return Array.isArray(kept) ? kept.filter((name): name is string => typeof name === 'string') : undefined;
  } catch {
    return undefined;
  }
}

const extensions = queryOptions({
  queryKey: ['api', 'extensions'],
  async queryFn({ signal }) {
    const { data } = await api.send(extensionsContract.listExtensions, {}, { signal });
    try {
      localStorage.setItem(keptAt(), JSON.stringify(data.extensions));
    } catch {
      // Asked again at the next start.
    }
    return data.extensions;
  },
  initialData: keptExtensions,
  // At each start of the page, and not again.
  initialDataUpdatedAt: 0,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { quiet: true },
});

/** Whether the API has a call beyond the specification's. Not while nobody knows. */
export function useExtension(name: CallName): boolean {
  return useQuery(extensions).data?.includes(name) ?? false;
}

/**
 * The same, asked where this device does not know it. The server that the portal came from has all of them, answer or
 * not; one of another make that does not say so has none.
 */
export async function hasExtension(queryClient: QueryClient, name: CallName): Promise<boolean> {
  if (keptExtensions()?.includes(name)) return true;
  const told = await queryClient.fetchQuery({ ...extensions, staleTime: 0 }).catch(() => undefined);
  return told?.includes(name) ?? isOwnApi();
}
