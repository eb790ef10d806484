/**
 * Memoizes a pure function of a string, for values that repeat in thousands of mails.
 * @param most results kept; the least recently used one is dropped first
 */
export function memoize(most: number, work: (asked: string) => string): (asked: string) => string {
  const answers = new Map<string, string>();
  return (asked) => {
    const answer = answers.get(asked) ?? work(asked);
    // Moves it to the end: a map keeps insertion order.
    answers.delete(asked);
    answers.set(asked, answer);
    const [oldest] = answers.keys();
    if (answers.size > most && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}
