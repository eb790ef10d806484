/** Invented people, the same in every run; also in the page of the bare list. */

const FIRST =
  'Maria Marta Marcos John Jane Joan Liam Noah Emma Olivia Ava Sofia Diego Pablo Lucia Ahmed Fatima Chen Wei Yuki Hana Omar Leila Ivan Olga Peter Paula Quinn Rosa Samir Tara Uma Victor Wendy Xavier Yara Zane Bruno Clara Dario'.split(
    ' ',
  );
const LAST =
  'Garcia Martin Smith Jones Brown Silva Santos Costa Nguyen Tran Kim Lee Park Singh Patel Khan Ali Hassan Muller Schmidt Rossi Ferrari Dubois Moreau Novak Kovac Ivanov Petrov Larsen Hansen'.split(
    ' ',
  );

export type Guest = [name: string, email: string];

/** The given number of people, from a generator with a fixed seed. */
export function manyPeople(count: number): Guest[] {
  let state = 42;
  const pick = (words: readonly string[]) => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return words[Math.floor((state / 2 ** 32) * words.length)] ?? '';
  };
  return Array.from({ length: count }, (_, at) => {
    const [first, last] = [pick(FIRST), pick(LAST)];
    return [`${first} ${last}`, `${first}.${last}${at}@example.com`.toLowerCase()];
  });
}
