/** Characters of a secret that nobody guesses: 16 random bytes in hex, 24 in base64. */
export const SHORTEST_SECRET = 32;
/** 32 random hexadecimal digits have 14 on average, and practically never fewer than 8. */
const LEAST_DISTINCT = 8;
/** A row of neighbours (`abcdef…`, `012345…`) has one step; 32 random hexadecimal digits have about 17. */
const LEAST_STEPS = 10;

/** Whether a secret is shorter than 32 characters, or plainly no random text: a row, a repetition, few characters. */
export function isWeakSecret(secret: string): boolean {
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return (
    secret.length < SHORTEST_SECRET ||
    new Set(codes).size < LEAST_DISTINCT ||
    new Set(steps).size < LEAST_STEPS ||
    /^(.{1,16})\1+$/s.test(secret)
  );
}
