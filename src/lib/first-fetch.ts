/** The part of a react-query result that is needed here. */
interface Look {
  readonly data: unknown;
  readonly isFetchedAfterMount: boolean;
}

/**
 * Whether a query has neither data nor a result since its screen opened. `isPending` does not work for that: a failed
 * query without data is pending again on each refetch, so that dependent content would flicker.
 */
export function isFirstFetch({ data, isFetchedAfterMount }: Look): boolean {
  return data === undefined && !isFetchedAfterMount;
}
