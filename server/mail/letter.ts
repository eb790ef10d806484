/** A mail before it is rendered: plain words, an optional code or button. */
export interface Letter {
  to: string;
  subject: string;
  /** How it begins, such as `Hello Ada,`. */
  greeting: string;
  paragraphs: readonly string[];
  /** Label and value lines, such as date and place. */
  details?: readonly (readonly [label: string, value: string])[];
  /** A code to be typed, shown large. */
  code?: string;
  button?: { label: string; url: string };
  /** What stands below all that, such as what to do when it was not you. */
  closing?: string;
}
