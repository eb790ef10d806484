import { isRecord } from '../../../common/contract/members.ts';
import { parseJson } from '../../../common/contract/parse-json.ts';
import { PLACE_NAMES } from '../../../common/contract/place.ts';
import { LONGEST_TEXT } from '../../../common/contract/text-limits.ts';
import { type Failure, failure } from '../../core/result.ts';

/** Fields with a higher limit: long texts, places as JSON, camera addresses. */
const LONGEST = new Map([
  ['message', 10_000],
  ['address', 5_000],
  ['location', 5_000],
  ['url', 2_000],
]);
const PLACES = new Set(['address', 'location']);

/** The most characters of a field. */
export const longestText = (field: string): number => LONGEST.get(field) ?? LONGEST_TEXT;

/**
 * Refuses texts that none of our forms sends. Without a limit, a long text causes a failure of an index that cannot
 * hold it, which a device repeats forever, or ends up in mails.
 */
export function longTextRefusal(fields: unknown): Failure | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined;
  for (const [name, value] of Object.entries(fields)) {
    const longest = longestText(name);
    if (typeof value === 'string' && value.length > longest) return tooLong(longest);
    // Mails contain the name of a place.
    if (PLACES.has(name) && hasLongName(value)) return tooLong(LONGEST_TEXT);
  }
  return undefined;
}

function tooLong(longest: number): Failure {
  return failure(400, `This is too long: at most ${longest} characters are accepted`);
}

/** Whether any of a place's name fields is too long. Whether it is a valid place is checked later. */
function hasLongName(value: unknown): boolean {
  if (isRecord(value))
    return PLACE_NAMES.map((name) => value[name]).some(
      (name) => typeof name === 'string' && name.length > LONGEST_TEXT,
    );
  return typeof value === 'string' && hasLongName(parseJson(value));
}
