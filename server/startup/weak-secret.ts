/** Characters of a secret that nobody guesses: 16 random bytes in hex, 24 in base64. */
export const SHORTEST_SECRET = 32;
/** 32 random hexadecimal digits have 14 on average, and practically never fewer than 8. */
const LEAST_DISTINCT = 8;
/** A row of neighbours (`abcdef…`, `012345…`) has one step; 32 random hexadecimal digits have about 17. */
const LEAST_STEPS = 10;

/** What templates and instructions hold, and rows of keys: none of it is random, whatever stands around it. */
const GUESSABLE =
  /change|replace|please|secret|password|passwort|token|example|placeholder|openssl|base64|random|rand|insert|goes|here|your|this|with|must|characters|admin|camera|vantage|test|demo|qwertz?(uiop)?|asdfghjkl|zxcvbnm|0?123456(7890?|789)?|0?987654321?0?|key|me/gi;

/**
 * Whether a secret is shorter than 32 characters, or plainly no random text: a row, a repetition, few characters, or not
 * enough beside the words of a template.
 */
export function isWeakSecret(secret: string): boolean {
  const rest = secret.replace(GUESSABLE, '').replace(/[\s<>_.-]/g, '');
  return isPoor(secret) || (rest.length < LEAST_REST && rest.length < secret.length / 2);
}

/** What is left of a secret without its words. Of 32 random characters hardly ever more than six are a word. */
const LEAST_REST = 20;

function isPoor(secret: string): boolean {
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return (
    secret.length < SHORTEST_SECRET ||
    new Set(codes).size < LEAST_DISTINCT ||
    new Set(steps).size < LEAST_STEPS ||
    /^(.{1,16})\1+$/s.test(secret)
  );
}
