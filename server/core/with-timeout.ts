/**
 * What a promise brings, when it brings it in time.
 * @throws Error with `late` as its message; the work itself goes on.
 */
export async function withTimeout<Value>(
  work: Promise<Value>,
  limitMs: number,
  late: string,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(late)), limitMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
