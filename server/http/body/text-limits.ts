import { isRecord } from '../../../common/contract/members.ts';
import { PLACE_NAMES } from '../../../common/contract/place.ts';
import { LONGEST_TEXT } from '../../../common/contract/text-limits.ts';
import { parseJson } from '../../../common/contract/tolerant.ts';
import { type Failure, failure } from '../../core/result.ts';

/** Fields that hold more: what people write at length, places as JSON, addresses of cameras. */
const LONGEST = new Map([
  ['message', 10_000],
  ['address', 5_000],
  ['location', 5_000],
  ['url', 2_000],
]);
const PLACES = new Set(['address', 'location']);

/** Characters that a field may have. */
export const longestText = (field: string): number => LONGEST.get(field) ?? LONGEST_TEXT;

/**
 * Refuses what no form of ours sends. Without a limit a long text ends in an index that cannot hold it, as a failure
 * that a device repeats for ever, or in somebody's mail.
 */
export function longTextRefusal(fields: unknown): Failure | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined;
  for (const [name, value] of Object.entries(fields)) {
    const longest = longestText(name);
    if (typeof value === 'string' && value.length > longest) return tooLong(longest);
    // What is mailed of a place is its name.
    if (PLACES.has(name) && hasLongName(value)) return tooLong(LONGEST_TEXT);
  }
  return undefined;
}

function tooLong(longest: number): Failure {
  return failure(400, `This is too long: at most ${longest} characters are accepted`);
}

/** Whether a place is named too long by any of the words for its name. Whether it is a place at all is judged later. */
function hasLongName(value: unknown): boolean {
  if (isRecord(value))
    return PLACE_NAMES.map((name) => value[name]).some(
      (name) => typeof name === 'string' && name.length > LONGEST_TEXT,
    );
  return typeof value === 'string' && hasLongName(parseJson(value));
}
