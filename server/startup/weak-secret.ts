/** The minimum length of a secret: 16 random bytes in hex, or 24 in base64. */
export const SHORTEST_SECRET = 32;
/** 32 random hexadecimal digits have 14 distinct ones on average, and practically never fewer than 8. */
const MIN_DISTINCT = 8;
/**
 * The distinct steps between neighbours: a sequence (`abcdef…`, `012345…`) has one, 32 random hexadecimal digits have
 * about 17.
 */
const MIN_STEPS = 10;

/** Text of templates and instructions, and rows of keys: not random, whatever surrounds it. */
const GUESSABLE =
  /change|replace|please|secret|password|passwort|token|example|placeholder|openssl|base64|random|rand|insert|goes|here|your|this|with|must|characters|admin|camera|vantage|test|demo|qwertz?(uiop)?|asdfghjkl|zxcvbnm|0?123456(7890?|789)?|0?987654321?0?|key|me/gi;

/**
 * Whether a secret is shorter than 32 characters, or obviously not random: a sequence, a repetition, few distinct
 * characters, or not enough characters beside a template's words.
 */
export function isWeakSecret(secret: string): boolean {
  const rest = secret.replace(GUESSABLE, '').replace(/[\s<>_.-]/g, '');
  return isObviouslyWeak(secret) || (rest.length < MIN_REST && rest.length < secret.length / 2);
}

/** The minimum length without such words. Of 32 random characters hardly ever more than six form a word. */
const MIN_REST = 20;

function isObviouslyWeak(secret: string): boolean {
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return (
    secret.length < SHORTEST_SECRET ||
    new Set(codes).size < MIN_DISTINCT ||
    new Set(steps).size < MIN_STEPS ||
    /^(.{1,16})\1+$/s.test(secret)
  );
}
