import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { CallName } from '../../../common/contract/calls.ts';
import { extensionsContract } from '../../../common/contract/extensions.ts';
import { api } from '../../api/api.ts';
import { apiBaseUrl, isOwnApi } from '../../api/api-address.ts';

/** Stored per API: the portal may be moved to another one. */
const keptAt = () => (isOwnApi() ? 'api_extensions' : `api_extensions:${apiBaseUrl}`);

/** The API's last answer on this device, so that known extensions need no request. */
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
      // Without storage it is requested again at the next start.
    }
    return data.extensions;
  },
  initialData: keptExtensions,
  // Refetched once at each start of the page.
  initialDataUpdatedAt: 0,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { quiet: true },
});

/** Whether the API has a call beyond the specification's; false while that is unknown. */
export function useExtension(name: CallName): boolean {
  return useQuery(extensions).data?.includes(name) ?? false;
}

/**
 * The same, with a request if this device does not know it. The portal's own server has all extensions, even if it does
 * not answer; an API of another make that does not list them has none.
 */
export async function hasExtension(queryClient: QueryClient, name: CallName): Promise<boolean> {
  if (keptExtensions()?.includes(name)) return true;
  const listed = await queryClient.fetchQuery({ ...extensions, staleTime: 0 }).catch(() => undefined);
  return listed?.includes(name) ?? isOwnApi();
}
