/** Header fields of a text block (RFC 5322), unfolded, by lower-cased name. The first of repeated fields counts. */
export function headerFields(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** The blocks of a text, separated by blank lines. */
export function blocksOf(text: string): string[] {
  return text.split(/\r?\n[ \t]*\r?\n/).filter((block) => block.trim() !== '');
}
