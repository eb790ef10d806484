/**
 * Parses any file with a list of people into tables of texts. Runs in a worker that ends after the file, as the
 * spreadsheet library cannot be trusted with untrusted files.
 */
import { cellText } from '../../../../common/contract/people-sheet.ts';
import { CellBudget, TooManyCells } from './cell-budget.ts';
import { decodeText, detectEncoding } from './detect-encoding.ts';
import { detectKind, ENCRYPTED } from './detect-kind.ts';
import { LIST_EMPTY, LIST_HAS_TOO_MANY_CELLS } from './list-problems.ts';
import type { ListTable, TextEncoding } from './list-types.ts';
import { parseAddresses } from './parse-addresses.ts';
import { parseCards } from './parse-cards.ts';
import { parseChat } from './parse-chat.ts';
import { parseDelimited } from './parse-delimited.ts';
import { parseDif } from './parse-dif.ts';
import { parseJson } from './parse-json.ts';
import { parseLdif } from './parse-ldif.ts';
import { parseSylk } from './parse-sylk.ts';
import { readMarkup } from './read-markup.ts';
import { readWorkbook } from './read-workbook.ts';
import { repairWorkbook } from './repair-workbook.ts';

export interface ReadList {
  /** Whether it has the only format that the server reads too. */
  isXlsx: boolean;
  /** Tables with contents; at least one. */
  tables: ListTable[];
  /** The guessed encoding of a text; undefined if it is certain. */
  encoding: TextEncoding | undefined;
}

/**
 * @param encoding of a text, if chosen by the user
 * @returns the tables, or the problem as a message. Throws for a broken file.
 */
export function readList(bytes: Uint8Array, encoding?: TextEncoding): ReadList | { problem: string } {
  const kind = detectKind(bytes);
  if (typeof kind === 'object') return kind;
  try {
    const list =
      kind === 'text' || kind === 'cards' || kind === 'ldif'
        ? readText(bytes, kind, encoding)
        : kind === 'markup'
          ? { isXlsx: false, ...readMarkup(bytes, encoding) }
          : readBook(bytes, kind);
    const tables = list.tables.map(trimTable).filter(({ rows }) => rows.length > 0);
    const budget = new CellBudget();
    for (const cells of tables.flatMap(({ rows }) => rows)) budget.spend(cells.length);
    return tables.length > 0 ? { ...list, tables } : { problem: LIST_EMPTY };
  } catch (error) {
    if (error instanceof TooManyCells) return { problem: LIST_HAS_TOO_MANY_CELLS };
    if (error instanceof Error && /password|encrypt/i.test(error.message)) return { problem: ENCRYPTED };
    throw error;
  }
}

/** The spreadsheet library would inflate a zip bomb until the page is out of memory. */
function readBook(bytes: Uint8Array, kind: 'xlsx' | 'workbook'): ReadList {
  const isXlsx = kind === 'xlsx';
  if (bytes[0] !== 0x50) return { isXlsx, tables: readWorkbook(bytes), encoding: undefined };
  const { bytes: repaired, hidden, isUsual } = repairWorkbook(bytes);
  const tables = readWorkbook(repaired, { hidden, isXlsx });
  return { isXlsx: isXlsx && isUsual, tables, encoding: undefined };
}

type TextKind = 'cards' | 'ldif' | 'text';

/** By the structure of the text. */
const PARSERS: Readonly<Record<TextKind, (text: string) => Pick<ListTable, 'rows' | 'cut'>>> = {
  cards: (text) => ({ rows: parseCards(text) }),
  ldif: (text) => ({ rows: parseLdif(text) }),
  text: (text) =>
    parseSylk(text) ?? {
      rows: parseDif(text) ?? parseChat(text) ?? parseAddresses(text) ?? parseDelimited(text),
    },
};

function readText(bytes: Uint8Array, kind: TextKind, chosen: TextEncoding | undefined): ReadList {
  const { encoding, isGuess } = detectEncoding(bytes);
  const text = decodeText(bytes, chosen ?? encoding);
  const lists = kind === 'text' ? parseJson(text) : undefined;
  return {
    isXlsx: false,
    tables: lists ?? [{ title: '', ...PARSERS[kind](text) }],
    encoding: isGuess ? (chosen ?? encoding) : undefined,
  };
}

/** Normalizes blanks, and drops blank cells and rows at the ends. */
function trimTable({ rows, ...table }: ListTable): ListTable {
  const cleaned = rows.map((cells) => {
    const texts = cells.map(cellText);
    return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
  });
  const end = cleaned.findLastIndex((cells) => cells.length > 0);
  return { ...table, rows: cleaned.slice(0, end + 1) };
}
