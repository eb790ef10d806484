import { zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-package.relationships+xml';

interface Surroundings {
  /** XML before and behind the rows. */
  head?: string;
  tail?: string;
  /** More files of the archive. */
  parts?: Record<string, Uint8Array>;
}

/** An Excel file with one sheet, whose rows are given as XML. */
export function workbook(
  rows: readonly string[],
  { head = '', tail = '', parts = {} }: Surroundings = {},
): Uint8Array {
  const xml = (text: string) => new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  const relation = `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>`;
  const defaults = `<Default Extension="rels" ContentType="${TYPES}"/><Default Extension="xml" ContentType="application/xml"/>`;
  const sheets = '<sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets>';
  return zipSync({
    '[Content_Types].xml': xml(`<Types xmlns="${PACKAGE}/content-types">${defaults}</Types>`),
    'xl/workbook.xml': xml(`<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${sheets}</workbook>`),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${PACKAGE}/relationships">${relation}</Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">${head}<sheetData>${rows.join('')}</sheetData>${tail}</worksheet>`,
    ),
    ...parts,
  });
}
