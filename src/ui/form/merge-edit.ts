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
    super(`Changed elsewhere meanwhile to “${shown(present)}”. Send again to replace that with yours.`);
  }
}

/**
 * An edit as it is to be sent, where all fields travel: what nobody touched here keeps what the server has now.
 * @param opened texts by field, as the form opened with them
 * @param present the same, as the server has them now
 * @throws ChangedElsewhere for the first field that both sides changed, to different texts
 */
export function mergeEdit<Typed extends object>(typed: Typed, opened: Draft, present: Draft): Typed {
  const untouched: Draft = {};
  for (const [field, now] of Object.entries(present)) {
    const before = opened[field] ?? now;
    const mine: unknown = Reflect.get(typed, field) ?? '';
    if (mine === before) untouched[field] = now;
    else if (now !== before && now !== mine) throw new ChangedElsewhere(field, now);
  }
  return { ...typed, ...untouched };
}

/** A place by its name, a day as people read it. */
function shown(text: string): string {
  return text.startsWith('{') ? readPlace(text).name : formatDay(text);
}
