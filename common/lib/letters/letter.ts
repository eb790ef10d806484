/** A letter as its reader sees it, whatever carries it: a mail, or the preview of one. */
import { plainWords, type Words } from './words.ts';

/** What admits its reader to an event. */
export interface LetterPass {
  /** As it is shown. */
  code: string;
  /** Where it is shown; the QR code holds the same. */
  url: string;
}

/** A letter before it is rendered: plain words, an optional code or button. */
export interface Letter<Pass extends LetterPass = LetterPass> {
  subject: Words;
  /** How it begins, such as `Hello Ada,`. */
  greeting: Words;
  paragraphs: readonly Words[];
  /** Label and value lines, such as date and place. */
  details?: readonly (readonly [label: string, value: Words])[];
  /** A code to be typed, shown large. */
  code?: string;
  button?: { label: string; url: string };
  pass?: Pass;
  /** What stands below all that, such as what to do when it was not you. */
  closing?: Words;
}

export const PASS_WORDS = 'Your pass, for you alone. Show it at the entrance:';
export const PASS_LINK = 'Open your pass';
export const SIGNATURE = 'The Vantage team';

/** The plain text of a letter: what every mail program shows. */
export function renderText(letter: Letter): string {
  const { greeting, paragraphs, details = [], code, button, pass, closing } = letter;
  const facts = details.map(([label, value]) => `${label}: ${plainWords(value)}`).join('\n');
  const link = button ? `${button.label}: ${button.url}` : '';
  const words = [greeting, ...paragraphs].map(plainWords);
  const entrance = pass ? `${PASS_WORDS}\n\n${pass.code}\n\n${PASS_LINK}: ${pass.url}` : '';
  return [...words, code, facts, link, entrance, closing && plainWords(closing), SIGNATURE]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}
