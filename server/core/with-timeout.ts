/**
 * The result of a promise, if it arrives in time.
 * @throws Error with `late` as its message; the work itself continues.
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
