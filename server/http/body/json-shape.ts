/** Deeper than anything in the contract. */
const MAX_DEPTH = 8;

/**
 * Whether JSON text is nested too deeply or has too many members to be parsed, by one pass over its characters. Does
 * not validate it.
 * @param maxMembers the most commas allowed
 */
export function jsonShapeProblem(text: string, maxMembers: number): 'deep' | 'wide' | undefined {
  let depth = 0;
  let members = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === COMMA) members += 1;
    else if (code === OPEN_OBJECT || code === OPEN_LIST) depth += 1;
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) depth -= 1;
    if (depth > MAX_DEPTH) return 'deep';
    if (members > maxMembers) return 'wide';
  }
  return undefined;
}

const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
