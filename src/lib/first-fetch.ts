/** What a query of react-query tells of its own course. */
interface Look {
  readonly data: unknown;
  readonly isFetchedAfterMount: boolean;
}

/**
 * Whether a query has neither been answered nor failed since its screen opened. `isPending` is no measure for what stands
 * on the screen: one that has failed is pending again each time it is asked, and what waits for it would go and come.
 */
export function isFirstFetch({ data, isFetchedAfterMount }: Look): boolean {
  return data === undefined && !isFetchedAfterMount;
}
