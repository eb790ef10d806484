/** Parses a cell or line in which addresses, names and remarks are mixed. */
import { foldText } from '../../../../common/lib/fold-text.ts';
import { type WrittenAddress, writtenAddresses } from './find-addresses.ts';
import { readHeading } from './header-words.ts';
import { tokensOf } from './tokens-of.ts';

/** Text with more words is a sentence. */
const MOST_WORDS = 6;
/** The most characters read of a text between addresses, from both ends. */
const LONGEST_GAP = 400;
const REMARK = /[([{][^()[\]{}]*[)\]}]/g;
const PHONE = /\+?\d[\d\s/.()-]{5,}\d/g;
/** List numbers, bullets, ticks and the like. */
const MARKS_BEFORE = /^(?:[^\p{L}\p{N}"'’“„«]|\d{1,4}\s*[.):](?!\d))+/u;
const MARKS_AFTER = /[\s,;:|/<([{=–—-]+$/u;
const EMAIL_LABEL = /(?:^|[\s,;(–-])(?:e-?mail|mail|mailto)$/i;
/** Between addresses these mean no more than a comma. */
const CONNECTIVE = /^(?:and|or|und|oder|et|ou|y|e|o|en|of|og|och|ja|i|&|\+)$/i;

/** An address with the name beside it; empty if there is none. */
interface NamedAddress extends Pick<WrittenAddress, 'email' | 'isAddress'> {
  name: string;
}

interface CellReading {
  found: NamedAddress[];
  /** Text separated from an address by a blank only, or by a comma only: a name, or part of a mistyped address. */
  touching: { words: string; email: string }[];
}

/** Names and addresses of a text, in order. */
export function readCell(text: string): CellReading {
  const written = writtenAddresses(text);
  const gaps = gapsOf(text, written);
  const first = nameIn(gaps[0] ?? '');
  const standAfter = first === '' && namesAfter(gaps, written).some((name) => name !== '');
  const names = standAfter ? namesAfter(gaps, written) : gaps.slice(0, -1).map(nameIn);
  // `The Lees: ann@b.co, bo@b.co`
  const isShared = /:\s*$/.test(gaps[0] ?? '') && names.slice(1).every((name) => name === '');
  return {
    found: written.map(({ email, isAddress }, at) => ({
      email,
      isAddress,
      name: (isShared ? first : names[at]) ?? '',
    })),
    touching: written.flatMap(({ email }, at) =>
      [wordsBefore(gaps[at] ?? ''), wordsAfter(gaps[at + 1] ?? '')]
        .filter((words) => words !== '' && !CONNECTIVE.test(words) && !EMAIL_LABEL.test(words))
        .map((words) => ({ words, email })),
    ),
  };
}

/**
 * Whether adjacent text may be part of the address: `mia skov@b.co`, `mia,skov@b.co`, `jane@b.co uk`. Not if it is the
 * known name; without a known name, not if it is written like one.
 */
export function isDoubtful({ touching }: CellReading, name: string): boolean {
  const known = new Set(tokensOf(name));
  return touching.some(({ words, email }) => {
    const tokens = tokensOf(words);
    if (name !== '') return new Set([...known, ...tokens]).size !== known.size || tokens.length < known.size;
    return tokens.length === 1 && /\p{Ll}/u.test(words) && !/\p{Lu}/u.test(words) && !echoes(tokens, email);
  });
}

/** The text before, between and after the addresses. */
function gapsOf(text: string, written: readonly WrittenAddress[]): string[] {
  const starts = [...written.map(({ start }) => start), text.length];
  return starts.map((start, at) => {
    const gap = text.slice(written[at - 1]?.end ?? 0, start);
    return gap.length > LONGEST_GAP ? `${gap.slice(0, LONGEST_GAP / 2)}…${gap.slice(-LONGEST_GAP / 2)}` : gap;
  });
}

/** After an address a lower-case word is a remark, unless it recurs in the address. In brackets so is any text. */
function namesAfter(gaps: readonly string[], written: readonly WrittenAddress[]): string[] {
  return written.map(({ email }, at) => {
    const gap = gaps[at + 1] ?? '';
    const inBrackets = /^[\s>]*\(([^()]*)\)\s*$/.exec(gap)?.[1];
    const name = nameIn(inBrackets ?? gap);
    const isNamed = inBrackets === undefined && !/^\p{Ll}/u.test(name);
    return isNamed || echoes(tokensOf(name), email) ? name : '';
  });
}

function echoes(tokens: readonly string[], email: string): boolean {
  const local = foldText(email.split('@')[0] ?? '');
  return tokens.some((token) => token.length > 1 && local.includes(token));
}

/** The name in the text beside an address, without marks, numbers and remarks. */
function nameIn(gap: string): string {
  let name = gap.replace(REMARK, ' ').replace(PHONE, ' ');
  name = name.replace(MARKS_AFTER, '').replace(EMAIL_LABEL, '').replace(MARKS_AFTER, '');
  name = withoutLabel(name.replace(MARKS_BEFORE, '')).replace(/\s+/g, ' ').trim();
  name = name.replace(/^["'“„«](.*)["'”“»]$/, '$1').trim();
  if (name.split('"').length === 2) name = name.replace('"', '');
  return /\p{L}/u.test(name) && name.split(' ').length <= MOST_WORDS ? name : '';
}

/** Of the head of a mail, as copied with its text. */
const HEAD_LABEL =
  /^(?:from|to|cc|bcc|reply-to|von|an|de|à|para|da|van|aan|fra|til|kopi|från|till|kopia|lähettäjä|vastaanottaja)$/i;

/** `Name: Ann Lee`, `Flat 4: Ann Lee`, `2: Ann Lee`, `To: Ann Lee` */
function withoutLabel(name: string): string {
  const [label = '', rest = ''] = name.split(/:\s*(.*)/s, 2);
  if (!/\p{L}/u.test(rest)) return name;
  return /\d/.test(label) || HEAD_LABEL.test(label) || readHeading(label).role ? rest : name;
}

/** A comma or semicolon, typed instead of a dot, has no blank beside it, and one word beyond. */
function wordsBefore(gap: string): string {
  const mistyped = /(?:^[\s,;]*|<)([^\s,;:|()<>[\]/–—]*[\p{L}\p{N}])[,;]$/u.exec(gap)?.[1];
  return mistyped ?? /([^,;:|()<>[\]/–—]*[\p{L}\p{N}])\s+$/u.exec(gap)?.[1]?.trim() ?? '';
}

function wordsAfter(gap: string): string {
  const mistyped = /^[,;]([\p{L}\p{N}][^\s,;:|()<>[\]/–—]*)(?:>|$)/u.exec(gap)?.[1];
  return mistyped ?? /^\.?\s+([\p{L}\p{N}][^,;:|()<>[\]/–—]*)/u.exec(gap)?.[1]?.trim() ?? '';
}
