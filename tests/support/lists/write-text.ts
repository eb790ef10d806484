/** Text files byte for byte as programs write them: delimiters, quotes, line ends, encodings, byte order marks. */
import type { TextEncoding } from '../../../src/features/invitations/import/list-types.ts';

interface Format {
  delimiter?: string;
  quotes?: 'all' | 'needed';
  eol?: string;
  encoding?: TextEncoding;
  bom?: boolean;
  /** Some programs omit the last line end. */
  endsWithEol?: boolean;
}

/** A delimited file; by default with CRLF, and UTF-8 without a byte order mark. */
export function delimited(rows: readonly (readonly string[])[], format: Format = {}): Uint8Array {
  const { delimiter = ',', quotes = 'needed', eol = '\r\n', endsWithEol = true } = format;
  const cell = (text: string) =>
    quotes === 'all' || text.includes(delimiter) || /["\r\n]/.test(text)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const lines = rows.map((cells) => cells.map(cell).join(delimiter)).join(eol);
  return encoded(endsWithEol ? lines + eol : lines, format);
}

const TWO_BYTES: readonly TextEncoding[] = ['shift_jis', 'euc-kr', 'gb18030', 'big5'];

/** A text in an encoding. @throws for characters that the encoding lacks */
export function encoded(text: string, { encoding = 'utf-8', bom = false }: Format = {}): Uint8Array {
  const full = bom ? `\ufeff${text}` : text;
  if (encoding === 'utf-8') return new TextEncoder().encode(full);
  if (encoding.startsWith('utf-16')) {
    const bytes = new Uint8Array(full.length * 2);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < full.length; at += 1) {
      view.setUint16(at * 2, full.charCodeAt(at), encoding === 'utf-16le');
    }
    return bytes;
  }
  const decoder = new TextDecoder(encoding);
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]),
  );
  const pairs = new Map(
    TWO_BYTES.includes(encoding)
      ? Array.from({ length: 0x7e * 0xbf }, (_, at) => {
          const pair = Uint8Array.of(0x81 + Math.floor(at / 0xbf), 0x40 + (at % 0xbf));
          return [decoder.decode(pair), [...pair]];
        })
      : [],
  );
  return Uint8Array.from(
    [...full].flatMap((character) => {
      const code = codes.get(character) ?? pairs.get(character);
      if (code === undefined) throw new Error(`${encoding} lacks ${character}`);
      return code;
    }),
  );
}
