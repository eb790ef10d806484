import { isRecord } from '../../../common/contract/members.ts';
import { oneLine, visibleLines } from '../../../common/lib/visible-text.ts';

/** Taken as they are: passwords may hold anything, and cameras have rules of their own for their addresses. */
const VERBATIM = new Set(['password', 'old_password', 'new_password', 'token', 'url']);
/** Written in several lines. */
const LINES = new Set(['message']);
/** JSON text, whose values are what was typed. */
const JSON_TEXT = new Set(['address', 'location']);

/**
 * The fields of a call, each text as one line without what cannot be seen (see `visible-text.ts`). Such characters
 * come from pasting, or from somebody who means ill: nobody is refused for them.
 */
export function visibleFields(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, visibleField(name, value)]));
}

function visibleField(name: string, value: unknown): unknown {
  if (VERBATIM.has(name)) return value;
  if (JSON_TEXT.has(name)) return visiblePlace(value);
  if (typeof value !== 'string') return value;
  return LINES.has(name) ? visibleLines(value) : oneLine(value);
}

/** Each of its texts: a place may call its name by several words. */
function visiblePlace(value: unknown): unknown {
  if (isRecord(value)) {
    const members = Object.entries(value);
    return Object.fromEntries(
      members.map(([name, one]) => [name, typeof one === 'string' ? oneLine(one) : one]),
    );
  }
  if (typeof value !== 'string') return value;
  try {
    return JSON.stringify(visiblePlace(JSON.parse(value)));
  } catch {
    return value;
  }
}
