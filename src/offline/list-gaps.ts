/**
 * What lists of an API of another make lack: rows that could not be read, or that its answer counts and does not hold.
 * Kept on the device beside each list, so that it is said wherever the list is, also offline.
 */
import { hashKey, type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { isOwnApi } from '../api/api.ts';
import type { Answer } from '../api/client.ts';
import { countOf, formatCount } from '../lib/count.ts';
import { believedList } from './believed-list.ts';
import { persisted } from './persister.ts';

/** @property missing how many things the server has besides; null where it says no more than that it has some */
export interface ListGap {
  readonly missing: number | null;
}

/** By the list's own key, of which the company comes first. */
function gapQuery([company, ...list]: QueryKey) {
  const queryKey = [company, 'list-gaps', ...list];
  return queryOptions({
    queryKey,
    queryFn: async () => (await persisted.retrieveQuery<ListGap>(hashKey(queryKey))) ?? null,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true, staysAsRead: true },
  });
}

/** The content of a list's answer, for its query; what it lacks is noted. Our own server's lists lack nothing. */
export async function notingGap<Data>(
  client: QueryClient,
  listKey: QueryKey,
  answer: Answer<Data>,
): Promise<Data> {
  if (isOwnApi()) return answer.data;
  const data = await believedList(client, listKey, answer);
  const { gaps } = answer;
  const { queryKey } = gapQuery(listKey);
  const missing = gaps && gaps.unread + gaps.unlisted;
  const gap = missing === undefined ? null : { missing: Number.isFinite(missing) ? missing : null };
  client.setQueryData(queryKey, gap);
  await persisted.persistQueryByKey(queryKey, client);
  return data;
}

/** What was noted of a list when it was read last. */
export function gapOf(client: QueryClient, listKey: QueryKey): ListGap | undefined {
  return client.getQueryData<ListGap | null>(gapQuery(listKey).queryKey) ?? undefined;
}

/** The same for a screen; undefined for a list that is whole. */
export function useListGap(listKey: QueryKey): ListGap | undefined {
  return useQuery({ ...gapQuery(listKey), enabled: !isOwnApi() }).data ?? undefined;
}

/** How many there are, as far as the server says: `33 people`, `10 of 33 people`, `10 of more people`. */
export function countWithGap(count: number, gap: ListGap | undefined, one: string, many: string): string {
  if (!gap) return countOf(count, one, many);
  return `${partOf(count, gap)} ${many}`;
}

/** For a list that lacks something: `Only 10 of 33 are on this device`. */
export function gapWords(count: number, gap: ListGap): string {
  return gap.missing === null
    ? `Only ${formatCount(count)} are on this device, the server has more`
    : `Only ${partOf(count, gap)} are on this device`;
}

/** `10 of 33`, `10 of more`. */
export function partOf(count: number, { missing }: ListGap): string {
  return `${formatCount(count)} of ${missing === null ? 'more' : formatCount(count + missing)}`;
}
