/**
 * Missing rows of lists of an API of another make: unreadable ones, or ones that the answer counts but does not
 * contain. Stored beside each list on the device, so that screens can show it offline too.
 */
import { hashKey, type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { isOwnApi } from '../../api/api-address.ts';
import type { Answer } from '../../api/client.ts';
import { countOf, formatCount } from '../../lib/count.ts';
import { persisted } from './persister.ts';
import { trustedList } from './trusted-list.ts';

/** @property missing number of further rows on the server; null if the answer gives no number */
export interface ListGap {
  readonly missing: number | null;
}

/** By the list's key, which begins with the company. */
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

/** The list in an answer, for its query; stores what it lacks. Our own server's lists are complete. */
export async function withGapNoted<Data>(
  client: QueryClient,
  listKey: QueryKey,
  answer: Answer<Data>,
): Promise<Data> {
  if (isOwnApi()) return answer.data;
  const data = await trustedList(client, listKey, answer);
  const { gaps } = answer;
  const { queryKey } = gapQuery(listKey);
  const missing = gaps && gaps.unread + gaps.unlisted;
  const gap = missing === undefined ? null : { missing: Number.isFinite(missing) ? missing : null };
  client.setQueryData(queryKey, gap);
  await persisted.persistQueryByKey(queryKey, client);
  return data;
}

/** The gap of a list as last fetched. */
export function gapOf(client: QueryClient, listKey: QueryKey): ListGap | undefined {
  return client.getQueryData<ListGap | null>(gapQuery(listKey).queryKey) ?? undefined;
}

/** The same for a screen; undefined for a complete list. */
export function useListGap(listKey: QueryKey): ListGap | undefined {
  return useQuery({ ...gapQuery(listKey), enabled: !isOwnApi() }).data ?? undefined;
}

/** The number of rows according to the server: `33 people`, `10 of 33 people`, `10 of more people`. */
export function countWithGap(count: number, gap: ListGap | undefined, one: string, many: string): string {
  if (!gap) return countOf(count, one, many);
  return `${partOf(count, gap)} ${many}`;
}

/** For an incomplete list: `Only 10 of 33 are on this device`. */
export function gapMessage(count: number, gap: ListGap): string {
  return gap.missing === null
    ? `Only ${formatCount(count)} are on this device, the server has more`
    : `Only ${partOf(count, gap)} are on this device`;
}

/** `10 of 33`, `10 of more`. */
export function partOf(count: number, { missing }: ListGap): string {
  return `${formatCount(count)} of ${missing === null ? 'more' : formatCount(count + missing)}`;
}
