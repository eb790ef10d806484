import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CallName } from '../../../common/contract/calls.ts';
import { extensionsContract } from '../../../common/contract/extensions.ts';
import { api } from '../../api/api.ts';

const KEPT = 'api_extensions';

/** As the API said last on this device; it need not answer for what it has to be known. */
function keptExtensions(): string[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? 'null');
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
      localStorage.setItem(KEPT, JSON.stringify(data.extensions));
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
