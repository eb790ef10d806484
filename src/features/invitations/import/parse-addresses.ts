import { addressesIn, hasAddress } from './find-addresses.ts';
import { linesOf } from './lines-of.ts';
import { isDoubtful, readCell } from './read-cell.ts';
import { firstLast } from './split-names.ts';

/** The label of a line of recipients: `To: Ann <ann@b.co>`. */
const LABEL = /^\s*\p{L}+\s*:\s/u;
/** Where a long line was wrapped between a name and its address. */
const WRAPPED = /([^\s,;>])[ \t]*\r?\n[ \t]*(?=<[^<>\s]+@[^<>\s]+>)/g;

/**
 * A text of addresses rather than columns, as in To and Cc of mail programs: `Ann Bo <ann@b.co>`, `"Bo, Ann"
 * <ann@b.co>; cy@b.co`, or one address per line. Returns rows of name and e-mail in order; text without an address gets
 * a row of its own, so that it is reported. Undefined if the text is no such list.
 */
export function parseAddresses(text: string): string[][] | undefined {
  const lines = linesOf(text.replace(WRAPPED, '$1 ')).map((line) => line.replace(LABEL, ''));
  if (isAlternating(lines)) return pairLines(lines);
  if (!isAddressList(lines)) return undefined;
  return lines.flatMap((line) => (line.trim() === '' ? [['', '']] : piecesOf(line).flatMap(rowsOfPiece)));
}

function rowsOfPiece(piece: string): string[][] {
  const reading = readCell(piece);
  if (reading.found.length === 0) return [[piece.trim(), '']];
  if (isDoubtful(reading, '')) return [['', piece.trim()]];
  // Outlook writes `'ann@b.co' <ann@b.co>` for an address without a name.
  const emails = reading.found.map(({ email }) => email.toLowerCase());
  return reading.found
    .filter((_, at) => emails.indexOf(emails[at] ?? '') === at)
    .map(({ name, email }) => [firstLast(name), email]);
}

/** A name on one line, its address on the next. */
function isAlternating(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '');
  return (
    written.length > 1 &&
    written.length % 2 === 0 &&
    written.every((line, at) => (at % 2 === 0 ? !/[@\t,;|]/.test(line) : isOnlyAddress(line)))
  );
}

function pairLines(lines: readonly string[]): string[][] {
  let name = '';
  return lines.map((line) => {
    if (!hasAddress(line)) {
      name = line.trim() || name;
      return ['', ''];
    }
    return [name, line.trim()];
  });
}

const isOnlyAddress = (line: string) => !/[\s,;|]/.test(line.trim()) && addressesIn(line).length === 1;

/** Bracketed addresses, or only addresses and separators. */
function isAddressList(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '');
  if (written.some((line) => line.includes('\t'))) return false;
  const bracketed = written.filter((line) => /<[^<>\s]+@[^<>\s]+>/.test(line) && !/<a\s/i.test(line));
  if (bracketed.length > 0 && bracketed.length >= written.length / 2) {
    // In a table there is text without an address beside the one address; among several it is a group of Outlook.
    return bracketed.every((line) => {
      const pieces = piecesOf(line);
      const addresses = pieces.filter((piece) => piece.includes('@')).length;
      return addresses === pieces.length || (addresses > 1 && line.includes(';'));
    });
  }
  return written.length > 0 && written.every((line) => line.includes('@') && isOnlyAddresses(line));
}

function isOnlyAddresses(line: string): boolean {
  return line.split(/[\s,;|]+/).every((piece) => piece === '' || addressesIn(piece).length === 1);
}

/**
 * Splits at semicolons, and at commas after an address, but not inside quotes or brackets: "Bo, Ann" is one name, and
 * `<jane@b.co,uk>` one mistyped address.
 */
function piecesOf(line: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let isQuoted = false;
  let isInBrackets = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && !isInBrackets && splitsAt(character, piece)) {
      pieces.push(piece);
      piece = '';
    } else {
      piece += character;
      if (/[<>]/.test(character)) isInBrackets = character === '<';
    }
  }
  return [...pieces, piece].filter((text) => text.trim() !== '');
}

/** A blank ends a bracketed address; a bare one may continue after it: `jane@b.co uk`. */
function splitsAt(character: string, piece: string): boolean {
  if (/[;|]/.test(character)) return true;
  if (character === ',') return /(<[^<>\s]+@[^<>\s]+>|[^\s<>,;"]+@[^\s<>,;"]+\.[^\s<>,;"]+)$/.test(piece);
  return /\s/.test(character) && /<[^<>\s]+@[^<>\s]+>$/.test(piece);
}
