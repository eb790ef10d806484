/** The same code stays before the camera for a while: it is told once. Pure. */

/** From when it was last seen, in milliseconds. */
const AGAIN_AFTER_MS = 3_000;

export interface RepeatFilter {
  /**
   * A code is in the frame. It is told unless it has been, and was in sight since.
   * @param at milliseconds
   * @param tell answers whether the code was taken: one that was not is told again in the next frame
   */
  see(code: string, at: number, tell: (code: string) => boolean): void;
}

export function skipRepeats(): RepeatFilter {
  /** When codes that were taken were last seen. */
  const taken = new Map<string, number>();
  return {
    see(code, at, tell) {
      for (const [one, seenAt] of taken) if (at - seenAt >= AGAIN_AFTER_MS) taken.delete(one);
      if (taken.has(code) || tell(code)) taken.set(code, at);
    },
  };
}
