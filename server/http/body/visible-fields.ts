import { isRecord } from '../../../common/contract/members.ts';
import { oneLine, visibleLines } from '../../../common/lib/visible-text.ts';

/** Not cleaned: passwords may contain anything, and camera addresses have their own rules. */
const VERBATIM = new Set(['password', 'old_password', 'new_password', 'token', 'url']);
/** Multi-line fields. */
const LINES = new Set(['message']);
/** JSON text with typed values. */
const JSON_TEXT = new Set(['address', 'location']);

/**
 * Cleans each text of a call to one line without invisible characters (see `visible-text.ts`). Such characters come
 * from pasting, or from attacks: nobody is refused for them.
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

/** Cleans each text, as a place may have its name in several fields. */
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
