/** Reads a list that is an HTML page, or a workbook as one XML file. */
import { decodeText, detectEncoding } from './detect-encoding.ts';
import { type ListTable, TEXT_ENCODINGS, type TextEncoding } from './list-types.ts';
import { parseHtml } from './parse-html.ts';
import { readWorkbook } from './read-workbook.ts';
import { repairXml } from './repair-workbook.ts';

/** The declared encoding is within this many bytes. */
const HEAD_BYTES = 4_096;
const DECLARED =
  /<meta[^>]{0,200}charset\s*=\s*["']?([\w:.-]+)|<\?xml[^>]{0,100}encoding\s*=\s*["']([\w:.-]+)/i;
/** Before the first element: declarations, comments and blanks. */
const PROLOGUE = /^(?:\ufeff|\s|<\?[^>]*>|<!--[\s\S]*?-->|<![^>]*>)*/;

/** @param chosen the encoding, if chosen by the user */
export function readMarkup(
  bytes: Uint8Array,
  chosen: TextEncoding | undefined,
): { tables: ListTable[]; encoding: TextEncoding | undefined } {
  const { text, encoding } = chosen
    ? { text: decodeText(bytes, chosen), encoding: chosen }
    : decodeMarkup(bytes);
  const root = text.slice(PROLOGUE.exec(text)?.[0].length ?? 0);
  if (!/^<(?:[\w-]+:)?(?:workbook|document(?:-content)?)[\s>]/i.test(root))
    return { tables: parseHtml(text), encoding };
  const { xml, hidden } = repairXml(text);
  return { tables: readWorkbook(new TextEncoder().encode(xml), { hidden }), encoding };
}

/** By its bytes where these are unmistakable, otherwise as declared, or guessed. */
function decodeMarkup(bytes: Uint8Array): { text: string; encoding: TextEncoding | undefined } {
  const detected = detectEncoding(bytes);
  if (!detected.isGuess) return { text: decodeText(bytes, detected.encoding), encoding: undefined };
  const declared = declaredDecoder(bytes);
  // What is not UTF-8 may claim to be.
  if (!declared || declared.encoding === 'utf-8') {
    return { text: decodeText(bytes, detected.encoding), encoding: detected.encoding };
  }
  const encoding = TEXT_ENCODINGS.find((name) => name === declared.encoding);
  return { text: declared.decode(bytes), encoding };
}

function declaredDecoder(bytes: Uint8Array): TextDecoder | undefined {
  const [, ofPage, ofXml] = DECLARED.exec(decodeText(bytes.subarray(0, HEAD_BYTES), 'windows-1252')) ?? [];
  try {
    return new TextDecoder(ofPage ?? ofXml ?? '?');
  } catch {
    return undefined;
  }
}
