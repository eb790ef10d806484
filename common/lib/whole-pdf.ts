/** What ends the directory of a ZIP archive, and how far before its end: behind it is a comment of 65,535 bytes at most. */
const ZIP_END = 'PK\x05\x06';
const ZIP_END_BYTES = 22 + 0xffff;

/**
 * Whether a file is a PDF from its first byte to its last: the header at the very start (a page of HTML before it
 * would still open in lenient viewers), nothing but white space behind the end mark (a hidden archive lives there),
 * and no archive that has the end mark in its comment. Of random bytes, one file in 65,000 is taken for one.
 * @throws where the file cannot be read, as one that was moved since it was chosen
 */
export async function isWholePdf(file: Blob): Promise<boolean> {
  const head = await latin1(file.slice(0, 16));
  const tail = await latin1(file.slice(Math.max(0, file.size - ZIP_END_BYTES)));
  const isEnded = /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(tail.slice(-2048));
  return /^%PDF-[12]\.\d[\r\n\s%]/.test(head) && isEnded && !tail.includes(ZIP_END);
}

/** Each byte as one letter. `TextDecoder` knows no such encoding: its "latin1" is Windows-1252. */
async function latin1(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}
