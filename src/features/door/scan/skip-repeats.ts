/** Reports a code once while it stays in front of the camera. Pure. */

/** Since it was last seen, in milliseconds. */
const AGAIN_AFTER_MS = 3_000;

/**
 * Called with the codes of each frame. Reports the first that was not accepted before and in sight since: of two passes
 * held up together, or a pass beside a poster, each in its turn.
 * @param at milliseconds
 * @param tell returns whether the code was accepted: otherwise it is reported again for the next frame
 */
export type RepeatFilter = (codes: readonly string[], at: number, tell: (code: string) => boolean) => void;

export function skipRepeats(): RepeatFilter {
  /** When accepted codes were last seen. */
  const taken = new Map<string, number>();
  return (codes, at, tell) => {
    for (const [one, seenAt] of taken) if (at - seenAt >= AGAIN_AFTER_MS) taken.delete(one);
    const fresh = codes.find((code) => !taken.has(code));
    if (fresh !== undefined && tell(fresh)) taken.set(fresh, at);
    for (const code of codes) if (taken.has(code)) taken.set(code, at);
  };
}
