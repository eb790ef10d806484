/** Detects a file's kind by its content, as names and types are unreliable. */
import { unzipSync } from 'fflate';
import { isLdif } from './parse-ldif.ts';

export type ListKind =
  | 'xlsx'
  | 'workbook'
  | 'markup'
  | 'text'
  /** Contacts as phones export them (vCard). */
  | 'cards'
  /** Address books of mail programs and directories (LDIF). */
  | 'ldif'
  /** Any other kind, with a message that says so and what to do. */
  | { readonly problem: string };

const SAVE_AS = 'Save it as .xlsx or .csv';
export const ENCRYPTED = `This file is protected by a password. ${SAVE_AS} without a password and choose it again.`;
const NO_LIST = `This is not a list that can be read. ${SAVE_AS} and choose it again.`;

const PICTURE = 'This is a picture. Type its people into the sample file, or send invites one by one.';
const COMPRESSED = 'This is a compressed folder. Open it and choose the list in it.';

/** By the first characters of a file. */
const SIGNATURES: readonly [heads: readonly string[], problem: string][] = [
  [
    ['%PDF'],
    `This is a PDF. ${SAVE_AS} in the program the list was made with, or copy its rows and use “Paste a list”.`,
  ],
  [['\x89PNG', '\xff\xd8\xff', 'GIF8'], PICTURE],
  [['{\\rtf'], 'This is a text document. Copy its table and use “Paste a list”.'],
  [['\x1f\x8b', '7z\xbc\xaf', 'Rar!'], COMPRESSED],
];

/** Byte order marks of UTF-8 and UTF-16 in this reading. */
const MARK = /^\xef\xbb\xbf|^\xff\xfe/;
/** An export names its first entry within this many characters, after comments. */
const LDIF_BYTES = 8_192;

/** Judges the beginning of a file, and the contents of an archive. Throws for a broken archive. */
export function detectKind(bytes: Uint8Array): ListKind {
  const head = latin1(bytes.subarray(0, 512));
  if (head.startsWith('PK\x03\x04')) return kindOfArchive(bytes);
  if (head.startsWith('\xd0\xcf\x11\xe0')) return kindOfCompound(bytes);
  const signature = SIGNATURES.find(([heads]) => heads.some((start) => head.startsWith(start)));
  if (signature) return { problem: signature[1] };
  // A list may begin with the same letters: "BMW, …"
  const isBitmap = head.startsWith('BM') && head.slice(6, 10) === '\0\0\0\0';
  if (isBitmap || head.slice(4, 8) === 'ftyp' || (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP')) {
    return { problem: PICTURE };
  }
  // The oldest Excel files are a plain stream: an initial record and its length.
  if (bytes[0] === 9 && [0, 2, 4, 8].includes(bytes[1] ?? 1) && bytes[3] === 0) return 'workbook';
  const start = head.replace(MARK, '').replaceAll('\0', '');
  if (/^\s*<(\?xml|!doctype|html|meta|head|body|style|div|table)/i.test(start)) {
    return /<table|<workbook|:workbook/i.test(latin1(bytes).replaceAll('\0', ''))
      ? 'markup'
      : { problem: NO_LIST };
  }
  if (/^\s*BEGIN:VCARD/i.test(start)) return 'cards';
  if (!isText(bytes)) return { problem: NO_LIST };
  return isLdif(latin1(bytes.subarray(0, LDIF_BYTES)).replace(MARK, '').replaceAll('\0', ''))
    ? 'ldif'
    : 'text';
}

function kindOfArchive(bytes: Uint8Array): ListKind {
  const names: string[] = [];
  unzipSync(bytes, {
    filter({ name }) {
      names.push(name);
      return false;
    },
  });
  const has = (part: string | RegExp) =>
    names.some((name) => (typeof part === 'string' ? name === part : part.test(name)));
  if (has(/^xl\/workbook\.bin$/i)) return 'workbook';
  if (has(/^xl\//i)) return 'xlsx';
  if (has(/^Index(\/|\.zip$)|\.iwa$/)) {
    return {
      problem: 'This is a Numbers or Pages file. Save it as .xlsx or .csv in Numbers: File, Export To.',
    };
  }
  if (has('content.xml')) {
    const mime = latin1(
      unzipSync(bytes, { filter: ({ name, originalSize }) => name === 'mimetype' && originalSize < 200 })
        .mimetype ?? new Uint8Array(),
    );
    if (has('META-INF/manifest.xml') && isEncryptedOds(bytes)) return { problem: ENCRYPTED };
    return mime === '' || mime.includes('spreadsheet')
      ? 'workbook'
      : { problem: documentMessage('text document') };
  }
  if (has(/^word\//)) return { problem: documentMessage('Word document') };
  if (has(/^ppt\//)) return { problem: documentMessage('presentation') };
  return { problem: COMPRESSED };
}

const documentMessage = (what: string) =>
  `This is a ${what}. Copy its table and use “Paste a list”, or save it as .xlsx or .csv.`;

function isEncryptedOds(bytes: Uint8Array): boolean {
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => name === 'META-INF/manifest.xml' && originalSize < 500_000,
  });
  return latin1(files['META-INF/manifest.xml'] ?? new Uint8Array()).includes('encryption-data');
}

/** Office files before 2007, and today's with a password, are compound files; their parts have names in UTF-16. */
function kindOfCompound(bytes: Uint8Array): ListKind {
  const text = latin1(bytes);
  const has = (name: string) => text.includes([...name].join('\0'));
  if (has('EncryptedPackage')) return { problem: ENCRYPTED };
  if (has('WordDocument')) return { problem: documentMessage('Word document') };
  if (has('PowerPoint Document')) return { problem: documentMessage('presentation') };
  return has('Workbook') || has('Book') ? 'workbook' : { problem: NO_LIST };
}

/**
 * Text has no control characters, except an old end mark and the escapes of symbolic links (SYLK); in UTF-16 any byte
 * may look like one.
 */
function isText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 4_000);
  const [first, second] = sample;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const zeros = sample.filter((byte) => byte === 0).length;
  if (isMarked || zeros > sample.length / 6) return isMarked || isWideText(sample);
  const odd = sample.filter(
    (byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1a && byte !== 0x1b),
  ).length;
  return odd <= sample.length / 500;
}

/** UTF-16 without a mark: zero bytes are at even or at odd positions only. */
function isWideText(sample: Uint8Array): boolean {
  const even = sample.filter((byte, at) => byte === 0 && at % 2 === 0).length;
  const odd = sample.filter((byte, at) => byte === 0 && at % 2 === 1).length;
  return Math.min(even, odd) < Math.max(even, odd) / 8;
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
