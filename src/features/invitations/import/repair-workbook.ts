/** Changes in the XML of a workbook what the spreadsheet library misreads, or copies without limit. */
import { strFromU8, strToU8, zipSync } from 'fflate';
import { unpacked } from '../../../../common/lib/bounded-unzip.ts';
import { boundBinaryLinks } from './bound-binary-links.ts';
import { CellBudget } from './cell-budget.ts';
import { MAX_ROWS } from './list-limits.ts';
import { odsRows } from './ods-rows.ts';

const REPAIRS: readonly [pattern: RegExp, replacement: string][] = [
  // The format of each column of a range, however wide.
  [/<(?:\w+:)?col\b[^>]*>/g, ''],
  // An empty row would swallow the next one with its properties.
  [/(<(?:\w+:)?row\b[^>]*)\/>/g, '$1></row>'],
  // Only "1" is understood; LibreOffice writes "true".
  [/(<(?:\w+:)?row\b[^>]*\shidden\s*=\s*)["']true["']/g, '$1"1"'],
  // A text is repeated for each @ of its format. Excel's formats have 255 characters at most.
  [/formatCode\s*=\s*"(?:[^"]{256,}|[^"@]*@[^"@]*@[^"]*)"/g, 'formatCode="General"'],
  [/formatCode\s*=\s*'(?:[^']{256,}|[^'@]*@[^'@]*@[^']*)'/g, 'formatCode="General"'],
  // Columns of a table in XML, which are created one by one.
  [/([\s:]Span\s*=\s*["'])\d{4,}/gi, '$1999'],
];
/** Character references beyond 16 bits, of which only the lower half is read. */
const BEYOND = /&#(?:x([\da-f]{5,6})|(\d{5,7}));/gi;
/** What other readers of workbooks, such as the server's, do not understand: prefixed elements, cells without a position. */
const UNUSUAL = /<\w+:(?:sheet|row|c|si|Relationship)(?=[\s/>])|<c(?=[\s/>])(?![^>]*\sr\s*=)/;
/** Of formulas only those that link to an address are of use. Others, shared or long, take long to copy. */
const FORMULA = /<(?:\w+:)?f\b[^>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)/g;
/** Excel's own limit. */
const LONGEST_FORMULA = 8_192;
const LINK = /<(?:\w+:)?hyperlink\b[^>]*>/g;
const SHEET_DATA = /<(?:\w+:)?sheetData[\s>]/;
const ROW = /<(?:\w+:)?row\b[^>]*>/g;
const DIMENSION = /<(?:\w+:)?dimension\b[^>]*>/g;
/** A value, or a text in the cell itself. */
const CONTENT = /<(?:\w+:)?(?:v|is)[\s>]/;
/** A link over more cells is no address of a person. */
const MAX_LINKED_CELLS = 20_000;

const TYPES = '[Content_Types].xml';
const STYLES = '<fills><fill><patternFill/></fill></fills>';
const STYLES_TYPE =
  '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>';

interface RepairedWorkbook {
  bytes: Uint8Array;
  /** Indexes of hidden rows of each table of an OpenDocument file. */
  hidden: number[][];
  /** Whether other readers understand its XML as well. */
  isUsual: boolean;
}

/**
 * An archive with repaired parts.
 * @throws {TooManyCells} if too many cells are declared; other errors for a broken archive
 */
export function repairWorkbook(archive: Uint8Array): RepairedWorkbook {
  const parts = unpacked(archive);
  let hidden: number[][] = [];
  let isUsual = true;
  for (const [name, bytes] of Object.entries(parts)) {
    if (name.endsWith('.bin')) boundBinaryLinks(bytes, MAX_LINKED_CELLS, new CellBudget());
    // The library decides by the name as well.
    if (name.endsWith('.bin') || !bytes.includes(0x3c)) continue;
    const xml = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    const repaired = repairXml(xml);
    if (repaired.xml !== xml) parts[name] = new TextEncoder().encode(repaired.xml);
    if (/content\.xml$/i.test(name)) hidden = repaired.hidden;
    if (!name.startsWith('xl/drawings/')) isUsual &&= !UNUSUAL.test(xml) && xml.search(BEYOND) === -1;
  }
  addStyles(parts);
  return { bytes: zipSync(parts, { level: 0 }), hidden, isUsual };
}

/**
 * Gives a workbook without styles an unfilled one: the library throws and catches an error for each cell without it,
 * which takes longer than reading the cells.
 */
function addStyles(parts: Record<string, Uint8Array>): void {
  const types = parts[TYPES];
  if (!types || Object.keys(parts).some((name) => /styles\.\w+$/i.test(name))) return;
  parts['xl/styles.xml'] = strToU8(STYLES);
  parts[TYPES] = strToU8(strFromU8(types).replace(/<\/(?:\w+:)?Types>/, `${STYLES_TYPE}$&`));
}

/** The same for one part, or for a workbook that is one XML file. */
export function repairXml(xml: string): { xml: string; hidden: number[][] } {
  const budget = new CellBudget();
  const repaired = REPAIRS.reduce((text, [pattern, by]) => text.replace(pattern, by), xml)
    .replace(BEYOND, (whole, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(FORMULA, (whole) => (whole.length < LONGEST_FORMULA && /mailto:/i.test(whole) ? whole : ''))
    .replace(LINK, (link) => boundedLink(link, budget));
  return { xml: declaringRows(repaired), hidden: /-repeated|visibility/i.test(xml) ? odsRows(xml) : [] };
}

/** A sheet that declares rows beyond those that are read, if it has any: the library reports declared ones only. */
function declaringRows(xml: string): string {
  const start = xml.search(SHEET_DATA);
  if (start < 0) return xml;
  const head = xml.slice(0, start).replace(DIMENSION, '');
  const data = xml.slice(start);
  let row = 0;
  for (const { 0: tag, index } of data.matchAll(ROW)) {
    row = Number(/\sr\s*=\s*["'](\d+)["']/.exec(tag)?.[1] ?? row + 1);
    if (row <= MAX_ROWS) continue;
    // Programs also list blank rows, for their format.
    return CONTENT.test(data.slice(index)) ? `${head}<dimension ref="A1:A${row}"/>${data}` : xml;
  }
  return xml;
}

/** A link of a single cell, or of a range within the rows that are read. */
function boundedLink(link: string, budget: CellBudget): string {
  const [ref = '', ...others] = [...link.matchAll(/[\s:]ref\s*=\s*["']([^"']*)["']/gi)].map(
    ([, value = '']) => value,
  );
  if (others.length > 0) return '';
  if (/^[A-Z]{1,3}\d{1,7}$/.test(ref)) return link;
  const [, left = '', top, right = '', bottom] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
  if (top === undefined) return '';
  const last = Math.min(Number(bottom), MAX_ROWS);
  const cells = (last - Number(top) + 1) * (columnOf(right) - columnOf(left) + 1);
  if (cells > MAX_LINKED_CELLS || cells < 1) return '';
  budget.spend(cells);
  return link.replace(ref, `${left}${top}:${right}${last}`);
}

const columnOf = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
