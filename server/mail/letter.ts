import type { Words } from './words.ts';

/** A mail before it is rendered: plain words, an optional code or button. */
export interface Letter {
  to: string;
  subject: Words;
  /** How it begins, such as `Hello Ada,`. */
  greeting: Words;
  paragraphs: readonly Words[];
  /** Label and value lines, such as date and place. */
  details?: readonly (readonly [label: string, value: Words])[];
  /** A code to be typed, shown large. */
  code?: string;
  button?: { label: string; url: string };
  /** What stands below all that, such as what to do when it was not you. */
  closing?: Words;
}
