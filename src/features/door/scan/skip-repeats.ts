/** Reports a code once while it stays in front of the camera. Pure. */

/** Since it was last seen, in milliseconds. */
const AGAIN_AFTER_MS = 3_000;

export interface RepeatFilter {
  /**
   * A code is in the frame. Reported unless it was accepted before and has been in sight since.
   * @param at milliseconds
   * @param tell returns whether the code was accepted: otherwise it is reported again for the next frame
   */
  see(code: string, at: number, tell: (code: string) => boolean): void;
}

export function skipRepeats(): RepeatFilter {
  /** When accepted codes were last seen. */
  const taken = new Map<string, number>();
  return {
    see(code, at, tell) {
      for (const [one, seenAt] of taken) if (at - seenAt >= AGAIN_AFTER_MS) taken.delete(one);
      if (taken.has(code) || tell(code)) taken.set(code, at);
    },
  };
}
