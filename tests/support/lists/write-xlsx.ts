/** Workbooks part by part, as each maker writes them: shared, inline and formula texts, links, merges, several sheets. */
import { zipSync } from 'fflate';

interface XlsxCell {
  text: string;
  /** Address of a hyperlink on the cell. */
  link?: string;
  /** A formula whose stored value is the text. */
  formula?: string;
}
interface XlsxSheet {
  name: string;
  rows: (string | XlsxCell)[][];
  /** Such as `A1:C1`. */
  merges?: string[];
  isHidden?: boolean;
  /** Numbers of hidden rows, beginning with 1. */
  hiddenRows?: number[];
}
interface Style {
  /** Where texts are stored: in a shared table, in the cell, or in rich text runs of it. */
  texts: 'shared' | 'inline' | 'rich';
  /** Whether blank cells with a style are written. */
  blankCells?: boolean;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** How these programs write a workbook. */
const MAKERS = {
  excel: { texts: 'shared' },
  google: { texts: 'shared', blankCells: true },
  libreOffice: { texts: 'shared', blankCells: true },
  numbers: { texts: 'shared' },
  openpyxl: { texts: 'inline' },
  richTexts: { texts: 'rich' },
} as const satisfies Record<string, Style>;

export function xlsx(maker: keyof typeof MAKERS, ...sheets: XlsxSheet[]): Uint8Array {
  const style: Style = MAKERS[maker];
  const shared: string[] = [];
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': xml(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${sheets.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${sheets.map(({ name, isHidden }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${DOCUMENT}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
  };
  for (const [at, sheet] of sheets.entries()) {
    const { body, links } = sheetXml(sheet, style, shared);
    files[`xl/worksheets/sheet${at + 1}.xml`] = xml(body);
    if (links.length > 0) {
      files[`xl/worksheets/_rels/sheet${at + 1}.xml.rels`] = xml(
        `<Relationships xmlns="${PACKAGE}/relationships">${links.map((target, id) => `<Relationship Id="rId${id + 1}" Type="${DOCUMENT}/hyperlink" Target="${escaped(target)}" TargetMode="External"/>`).join('')}</Relationships>`,
      );
    }
  }
  files['xl/sharedStrings.xml'] = xml(
    `<sst xmlns="${MAIN}" count="${shared.length}" uniqueCount="${shared.length}">${shared.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
  );
  return zipSync(files);
}

function sheetXml(
  { rows, merges = [], hiddenRows = [] }: XlsxSheet,
  style: Style,
  shared: string[],
): { body: string; links: string[] } {
  const links: string[] = [];
  const refs: string[] = [];
  const data = rows.map((cells, r) => {
    const written = cells.map((given, c) => {
      const cell = typeof given === 'string' ? { text: given } : given;
      const ref = `${columnName(c)}${r + 1}`;
      if ('link' in cell && cell.link)
        refs.push(`<hyperlink ref="${ref}" r:id="rId${links.push(cell.link)}"/>`);
      return cellXml(ref, cell, style, shared);
    });
    return `<row r="${r + 1}"${hiddenRows.includes(r + 1) ? ' hidden="1"' : ''}>${written.join('')}</row>`;
  });
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const body = `<worksheet xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheetData>${data.join('')}</sheetData>${merged && `<mergeCells count="${merges.length}">${merged}</mergeCells>`}${refs.length > 0 ? `<hyperlinks>${refs.join('')}</hyperlinks>` : ''}</worksheet>`;
  return { body, links };
}

function cellXml(
  ref: string,
  { text, formula }: XlsxCell,
  { texts, blankCells }: Style,
  shared: string[],
): string {
  if (text === '') return blankCells ? `<c r="${ref}" s="1"/>` : '';
  if (formula !== undefined)
    return `<c r="${ref}" t="str"><f>${escaped(formula)}</f><v>${escaped(text)}</v></c>`;
  if (/^\d+(\.\d+)?$/.test(text)) return `<c r="${ref}"><v>${text}</v></c>`;
  if (texts === 'inline') return `<c r="${ref}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  if (texts === 'rich') {
    const half = Math.ceil(text.length / 2);
    const run = (part: string) => `<r><rPr><b/></rPr><t xml:space="preserve">${escaped(part)}</t></r>`;
    return `<c r="${ref}" t="inlineStr"><is>${run(text.slice(0, half))}${run(text.slice(half))}</is></c>`;
  }
  return `<c r="${ref}" t="s"><v>${shared.push(text) - 1}</v></c>`;
}

const columnName = (index: number) => String.fromCharCode(65 + index);
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const xml = (text: string) =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`);
