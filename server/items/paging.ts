/** The part of a list that a query asks for. Without a limit, or with nonsense, the whole list. */
export function pageOf({ page, limit }: { page?: string | undefined; limit?: string | undefined }): {
  limit?: number;
  offset?: number;
} {
  const size = positive(limit);
  return size === undefined ? {} : { limit: size, offset: ((positive(page) ?? 1) - 1) * size };
}

function positive(text: string | undefined): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number <= 1_000_000 ? number : undefined;
}
