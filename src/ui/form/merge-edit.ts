import { readPlace } from '../../../common/contract/place.ts';
import { formatDay } from '../../../common/lib/dates.ts';
import type { Draft } from './drafts.ts';

/** A field that was edited here was changed by somebody else meanwhile: refused once, so that nobody overwrites unseen. */
export class ChangedElsewhere extends Error {
  override readonly name = 'ChangedElsewhere';
  constructor(
    readonly field: string,
    present: string,
  ) {
    super(`Changed elsewhere meanwhile to “${shownText(present)}”. Send again to replace that with yours.`);
  }
}

export interface MergedEdit<Typed> {
  /** To be sent. */
  readonly value: Typed;
  /** The texts of the fields that this form changes. */
  readonly changed: Draft;
}

/**
 * An edit as it is to be sent, where all fields travel: what nobody touched here keeps what the server has now.
 * @param opened texts by field, as the form opened with them
 * @param present the same, as the server has them now
 * @param sent what this form has sent and had no answer to: if the server has it now, nobody else changed it
 * @throws ChangedElsewhere for the first field that both sides changed, to different texts
 */
export function mergeEdit<Typed extends object>(
  typed: Typed,
  { opened, present, sent }: { opened: Draft; present: Draft; sent: readonly Draft[] },
): MergedEdit<Typed> {
  const untouched: Draft = {};
  const changed: Draft = {};
  for (const [field, now] of Object.entries(present)) {
    const isOwn = sent.some((texts) => texts[field] === now);
    const before = isOwn ? now : (opened[field] ?? now);
    const mine: unknown = Reflect.get(typed, field) ?? '';
    if (mine === before) untouched[field] = now;
    else if (now !== before && now !== mine) throw new ChangedElsewhere(field, now);
    else changed[field] = String(mine);
  }
  return { value: { ...typed, ...untouched }, changed };
}

/** A place by its name, a day as people read it. */
export function shownText(text: string): string {
  return text.startsWith('{') ? readPlace(text).name : formatDay(text);
}
