import { readPlace } from '../../../common/contract/place.ts';
import { formatDay } from '../../../common/lib/dates.ts';
import type { Draft } from './drafts.ts';

/** A field edited here was also changed elsewhere. Refused once, so that nobody overwrites a change without knowing. */
export class ChangedElsewhere extends Error {
  override readonly name = 'ChangedElsewhere';
  constructor(
    readonly field: string,
    present: string,
    /** This form has sent the field before, without an answer: an API may have stored that in other words. */
    mayBeOwn: boolean,
  ) {
    const now = `“${shownText(present)}”`;
    const what = mayBeOwn
      ? `The server has ${now} now: its way to write what you sent, or a change made elsewhere.`
      : `Changed elsewhere meanwhile to ${now}.`;
    super(`${what} Send again to replace that with yours.`);
  }
}

export interface MergedEdit<Typed> {
  /** The content to send. */
  readonly value: Typed;
  /** The fields that this form changes. */
  readonly changed: Draft;
}

interface Edit {
  readonly opened: Draft;
  readonly present: Draft;
  readonly sent: readonly Draft[];
  readonly mayRewrite: boolean;
}

/**
 * Merges an edit with the server's present data: the request contains all fields, and untouched ones keep the server's
 * value.
 * @param opened values by field when the form opened
 * @param present the server's present values
 * @param sent unanswered submissions of this form: if the server has such a value, nobody else changed it
 * @param mayRewrite whether the server may have stored such a value in other words
 * @throws ChangedElsewhere for the first field that both sides changed differently
 */
export function mergeEdit<Typed extends object>(
  typed: Typed,
  { opened, present, sent, mayRewrite }: Edit,
): MergedEdit<Typed> {
  const untouched: Draft = {};
  const changed: Draft = {};
  for (const [field, now] of Object.entries(present)) {
    const sentTexts = sent.flatMap((texts) => texts[field] ?? []);
    const isOwn = sentTexts.some((text) => (mayRewrite ? isSameText(text, now) : text === now));
    const before = isOwn ? now : (opened[field] ?? now);
    const mine: unknown = Reflect.get(typed, field) ?? '';
    if (mine === before) untouched[field] = now;
    else if (now !== before && now !== mine)
      throw new ChangedElsewhere(field, now, mayRewrite && sentTexts.length > 0);
    else changed[field] = String(mine);
  }
  return { value: { ...typed, ...untouched }, changed };
}

/** Whether two texts mean the same: an API may round coordinates, or add a time to a day. */
export function isSameText(one: string, other: string): boolean {
  return shownText(one).trim() === shownText(other).trim();
}

/** Displays a place by its name, and a day in the portal's format. */
export function shownText(text: string): string {
  return text.startsWith('{') ? readPlace(text).name : formatDay(text);
}
