/** The most rows that any list returns; longer lists are requested by pages. */
export const LONGEST_PAGE = 20_000;
const SHORT_PAGE = 200;

/** The part of a list that a query requests. Without a limit, or with an invalid one, the whole list. */
export function pageOf({ page, limit }: { page?: string | undefined; limit?: string | undefined }): {
  limit: number;
  offset: number;
} {
  const size = positive(limit);
  if (size === undefined) return { limit: LONGEST_PAGE, offset: 0 };
  const rows = Math.min(size, LONGEST_PAGE);
  return { limit: rows, offset: ((positive(page) ?? 1) - 1) * rows };
}

/** Whether so few rows are requested that reading them is cheaper than checking whether the whole list has changed. */
export function isShortPage(request: { limit?: string | undefined }): boolean {
  return pageOf(request).limit <= SHORT_PAGE;
}

function positive(text: string | undefined): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number <= 1_000_000 ? number : undefined;
}
