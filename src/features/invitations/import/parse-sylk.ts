import { CellBudget } from './cell-budget.ts';
import { MAX_COLUMNS, MAX_ROWS } from './list-limits.ts';
import type { CutSheet, ListTable } from './list-types.ts';

const ESCAPE = '\u001b';
/** Escaped letters: N, a mark, and the letter that carries it; N and a letter; or a character code of Windows. */
const MARKED = /^N([ABCDHJK])([A-Za-z])/;
const MARKS = new Map(
  Object.entries({
    A: '\u0300',
    B: '\u0301',
    C: '\u0302',
    D: '\u0303',
    H: '\u0308',
    J: '\u030a',
    K: '\u0327',
  }),
);
const LETTER = /^N([aqjziybsl|{])/;
const LETTERS = new Map(
  Object.entries({
    a: 'Æ',
    q: 'æ',
    j: 'Œ',
    z: 'œ',
    i: 'Ø',
    y: 'ø',
    b: 'Ð',
    s: 'ð',
    l: 'Þ',
    '|': 'þ',
    '{': 'ß',
  }),
);
const CODE = /^([ -/])([0-?])/;

/**
 * A symbolic link file (SYLK, .slk) as spreadsheets write it: a line a cell, which names what differs from the cell
 * before. Undefined for other text, such as a table whose first column is "ID". Throws if there are too many cells.
 */
export function parseSylk(text: string): Pick<ListTable, 'rows' | 'cut'> | undefined {
  if (!/^ID(;P[^\r\n]*)?[\r\n]/.test(text) || !/[\r\n]C;[XYK]/.test(text)) return undefined;
  const rows: string[][] = [];
  const cut: CutSheet = {};
  const budget = new CellBudget();
  let x = 0;
  let y = 0;
  for (const line of text.split(/[\r\n]+/)) {
    // A doubled semicolon is one in a text.
    const [type, ...fields] = line.replaceAll(';;', '\0').split(';');
    if (type === 'E') break;
    // A format moves the position too.
    if (type !== 'C' && type !== 'F') continue;
    for (const field of fields) {
      const value = field.slice(1);
      if (field.startsWith('X')) x = positionOf(value);
      else if (field.startsWith('Y')) y = Math.min(positionOf(value), MAX_ROWS - 1);
      else if (type === 'C' && field.startsWith('K')) {
        const content = contentOf(value);
        if (x >= MAX_COLUMNS) {
          if (content !== '') cut.columns = MAX_COLUMNS;
          continue;
        }
        while (rows.length <= y) rows.push([]);
        budget.put(rows[y] ?? [], x, content);
      }
    }
  }
  return { rows, cut };
}

const positionOf = (digits: string): number => Math.max(1, Number.parseInt(digits, 10) || 1) - 1;

function contentOf(value: string): string {
  const text = /^"(.*)"$/s.exec(value)?.[1]?.replaceAll('""', '"') ?? value;
  const [plain = '', ...escaped] = text.replaceAll('\0', ';').split(ESCAPE);
  return plain + escaped.map(unescaped).join('');
}

function unescaped(part: string): string {
  return part
    .replace(MARKED, (_, mark: string, letter: string) => (letter + MARKS.get(mark)).normalize('NFC'))
    .replace(LETTER, (_, letter: string) => LETTERS.get(letter) ?? '')
    .replace(CODE, (_, high: string, low: string) => {
      const code = ((high.charCodeAt(0) - 0x20) << 4) | (low.charCodeAt(0) - 0x30);
      return new TextDecoder('windows-1252').decode(Uint8Array.of(code));
    });
}
