/** Distinguishes debounced writes of typed text from changes by others. */
export interface OwnWrites {
  /** The text written last, by anybody. */
  latest(): string;
  /** An own text is being written. */
  send(text: string): void;
  /**
   * The stored text has changed.
   * @returns whether others changed it; an own text may arrive late, when more has been typed
   */
  arrive(noted: string): boolean;
}

export function ownWrites(first: string): OwnWrites {
  let latest = first;
  /** Written and not yet seen as stored, in order. */
  let inFlight: string[] = [];
  return {
    latest: () => latest,
    send(text) {
      latest = text;
      inFlight.push(text);
    },
    arrive(noted) {
      const at = inFlight.lastIndexOf(noted);
      if (at >= 0) {
        // Texts written before this one were overtaken and never arrive.
        inFlight = inFlight.slice(at + 1);
        return false;
      }
      if (noted === latest) return false;
      inFlight = [];
      latest = noted;
      return true;
    },
  };
}
