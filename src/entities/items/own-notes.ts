/** Tells what somebody typed, and is noted with a delay, from what the note is changed to by others. */
export interface OwnNotes {
  /** The text that was noted last, by whoever. */
  latest(): string;
  /** A text is on its way to be noted. */
  send(text: string): void;
  /**
   * The noted text has changed.
   * @returns whether others changed it; a text of our own arrives late, when more has been typed by then
   */
  arrive(noted: string): boolean;
}

export function ownNotes(first: string): OwnNotes {
  let latest = first;
  /** Sent and not arrived yet, in order. */
  let onTheirWay: string[] = [];
  return {
    latest: () => latest,
    send(text) {
      latest = text;
      onTheirWay.push(text);
    },
    arrive(noted) {
      const at = onTheirWay.lastIndexOf(noted);
      if (at >= 0) {
        // What was sent before it never arrives: the address went on.
        onTheirWay = onTheirWay.slice(at + 1);
        return false;
      }
      if (noted === latest) return false;
      onTheirWay = [];
      latest = noted;
      return true;
    },
  };
}
