import { addressesIn } from './find-addresses.ts';
import { firstLast } from './split-names.ts';

/**
 * A text that lists addresses rather than columns, as mail programs write them into To and Cc: `Ann Bo <ann@b.co>`,
 * `"Bo, Ann" <ann@b.co>; cy@b.co`, or an address a line. Answers rows of name and e-mail, in the order of the text;
 * what has no address is a row of its own, so that it can be told. Undefined when the text is no such list.
 */
export function parseAddresses(text: string): string[][] | undefined {
  const lines = text.split(/\r\n?|\n|\u2028/);
  if (!isAddressList(lines)) return undefined;
  return lines.flatMap((line) => {
    if (line.trim() === '') return [['', '']];
    return piecesOf(line).map((piece) => {
      const [address] = addressesIn(piece);
      return address
        ? [firstLast(address.name || looseName(piece, address.email)), address.email]
        : [piece.trim(), ''];
    });
  });
}

/** Bracketed addresses, or nothing but addresses and what separates them. */
function isAddressList(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '');
  if (written.some((line) => line.includes('\t'))) return false;
  const bracketed = written.filter((line) => /<[^<>\s]+@[^<>\s]+>/.test(line) && !/<a\s/i.test(line));
  if (bracketed.length > 0 && bracketed.length >= written.length / 2) {
    // In a table something without an address stands beside the address.
    return bracketed.every((line) => piecesOf(line).every((piece) => piece.includes('@')));
  }
  return written.length > 0 && written.every((line) => line.includes('@') && isOnlyAddresses(line));
}

function isOnlyAddresses(line: string): boolean {
  return line.split(/[\s,;|]+/).every((piece) => piece === '' || addressesIn(piece).length === 1);
}

/** Splits after each address, at semicolons, and nowhere inside quotes: "Bo, Ann" is one name. */
function piecesOf(line: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    const splits = /[;|]/.test(character) || (/[,\s]/.test(character) && endsWithAddress(piece));
    if (splits && !isQuoted) {
      pieces.push(piece);
      piece = '';
    } else {
      piece += character;
    }
  }
  return [...pieces, piece].filter((text) => text.trim() !== '');
}

const endsWithAddress = (text: string) =>
  /(<[^<>\s]+@[^<>\s]+>|[^\s<>,;"]+@[^\s<>,;"]+\.[^\s<>,;"]+)$/.test(text);

/** `Ann Bo ann@b.co`: a name before a bare address. */
function looseName(piece: string, email: string): string {
  return piece
    .slice(0, piece.indexOf(email))
    .replace(/mailto:$/i, '')
    .replace(/^[\s"'<]+|[\s"'<:–-]+$/g, '')
    .trim();
}
