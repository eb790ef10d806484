/** The same code stays before the camera for a while: it is told once. Pure. */

/** From when it was last seen, in milliseconds. */
const AGAIN_AFTER_MS = 3_000;

export interface OnceAWhile {
  /** Whether a code that is seen now is to be told. @param at milliseconds */
  isNew(code: string, at: number): boolean;
}

export function onceAWhile(): OnceAWhile {
  let last = '';
  let seenAt = Number.NEGATIVE_INFINITY;
  return {
    isNew(code, at) {
      const isSame = code === last && at - seenAt < AGAIN_AFTER_MS;
      last = code;
      seenAt = at;
      return !isSame;
    },
  };
}
