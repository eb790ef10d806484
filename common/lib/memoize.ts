/**
 * Memoizes a pure function of a string, for values that repeat in thousands of mails.
 * @param most results kept; the least recently used one is dropped first
 */
export function memoize(most: number, work: (input: string) => string): (input: string) => string {
  const answers = new Map<string, string>();
  return (input) => {
    const answer = answers.get(input) ?? work(input);
    // Moves it to the end: a map keeps insertion order.
    answers.delete(input);
    answers.set(input, answer);
    const [oldest] = answers.keys();
    if (answers.size > most && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}
