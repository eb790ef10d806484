/** A letter independent of its medium: a mail, or its preview. */
import { plainWords, type Words } from './words.ts';

/** The pass that admits the recipient to an event. */
export interface LetterPass {
  /** In its displayed form. */
  code: string;
  /** The URL of the pass; the QR code contains the same. */
  url: string;
}

/** A letter before rendering: plain words, an optional code or button. */
export interface Letter<Pass extends LetterPass = LetterPass> {
  subject: Words;
  /** The greeting, such as `Hello Ada,`. */
  greeting: Words;
  paragraphs: readonly Words[];
  /** Labelled lines, such as date and place. */
  details?: readonly (readonly [label: string, value: Words])[];
  /** A code to type, displayed large. */
  code?: string;
  button?: { label: string; url: string };
  pass?: Pass;
  /** The last paragraph, such as what to do if it was not you. */
  closing?: Words;
}

export const PASS_MESSAGE = 'Your pass, for you alone. Show it at the entrance:';
export const PASS_LINK = 'Open your pass';
export const SIGNATURE = 'The Vantage team';

/** The plain text of a letter, for every mail program. */
export function renderText(letter: Letter): string {
  const { greeting, paragraphs, details = [], code, button, pass, closing } = letter;
  const facts = details.map(([label, value]) => `${label}: ${plainWords(value)}`).join('\n');
  const link = button ? `${button.label}: ${button.url}` : '';
  const words = [greeting, ...paragraphs].map(plainWords);
  const entrance = pass ? `${PASS_MESSAGE}\n\n${pass.code}\n\n${PASS_LINK}: ${pass.url}` : '';
  return [...words, code, facts, link, entrance, closing && plainWords(closing), SIGNATURE]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}
