/** Messages copied or exported from WhatsApp and the like: each line begins with its time and its sender. */
import { linesOf } from './lines-of.ts';
import { readCell } from './read-cell.ts';
import { firstLast } from './split-names.ts';

/** `[02.11.26, 18:03:40] ` on iPhones, `11/2/26, 6:03 PM - ` on Android. */
const STAMP =
  /^[\s\u200e\u200f]*(?:\[(?=[^\]]*\d[:.]\d\d)[\d./:,\s\u202f-]{10,22}(?:[ap]\.?\s?m\.?)?\]\s*|\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:[\s\u202f]?[ap]\.?[\s\u202f]?m\.?)?\s+[-–]\s+)/i;
const SENDER = /^[\s\u200e~]*([^:\n]{1,60}):(?:\s|$)/;
/** Words of names that are written small. */
const PARTICLE =
  /^(?:van|von|vom|zu|zur|de|del|della|der|den|des|di|da|do|dos|du|la|le|el|al|bin|ibn|y|e|af|av)$/;

/**
 * Rows of name and e-mail of the messages that contain an address; the others are talk. Who wrote an address without a
 * name beside it is named by the sender, unless the address book had only a number.
 * @returns undefined if the text is no chat
 */
export function parseChat(text: string): string[][] | undefined {
  const lines = linesOf(text).filter((line) => line.trim() !== '');
  const stamped = lines.filter((line) => STAMP.test(line));
  if (stamped.length === 0 || stamped.length < lines.length / 2) return undefined;
  let sender = '';
  const rows: string[][] = [];
  for (const line of lines) {
    const isBegin = STAMP.test(line);
    const message = line.replace(STAMP, '');
    const by = isBegin ? SENDER.exec(message) : null;
    if (isBegin) sender = by ? senderName(by[1] ?? '') : '';
    const { found } = readCell(by ? message.slice(by[0].length) : message);
    const isOne = found.length === 1;
    for (const { name, email } of found) rows.push([nameOf(name) || (isOne ? sender : ''), email]);
  }
  return rows.length > 0 ? rows : undefined;
}

const senderName = (sender: string) => (/^\+?[\d\s()\u00a0-]+$/.test(sender.trim()) ? '' : sender.trim());

/** The name at the end of "and also Cy Moe"; nothing of the words of a sentence, as of "my mail is". */
function nameOf(text: string): string {
  const words = firstLast(text).split(/\s+/).filter(Boolean);
  const other = words.findLastIndex((word) => /^\p{Ll}/u.test(word) && !PARTICLE.test(word));
  return words.slice(other + 1).join(' ');
}
