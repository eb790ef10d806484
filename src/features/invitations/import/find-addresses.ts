/** Finds e-mail addresses in text: each is returned whole, or reported as written. */
import { isMailable } from '../../../../common/contract/email.ts';

/** Characters that end an address. An apostrophe is part of many: o'neil@b.co. */
const RUN = /[^\s\p{Cc}"(),:;<>[\\\]|“”„«»]+/gu;
/** Bullets and quoting apostrophes before an address. */
const MARKS_BEFORE = /^[*•·▪◦‣►/–—'‘’‚‹`´-]+/u;
const MARKS_AFTER = /[.!?…*/–—'‘’›`´-]+$/u;
/** `mailto:ann@b.co?subject=x` */
const LINK_PARAMETERS = /^([^@]*@[^?@]*)\?[^@]*$/;
/** Text that was meant as an address but is not one: `<ann.b.co>`, `ann(at)b.co`. */
const MISSPELT =
  /(?<=<)[^<>\s@]{1,100}\.[^<>\s@]{1,100}(?=>)|[^\s<>,;:]{1,100}\s?[([]at[)\]]\s?[^\s<>,;:]{1,100}/giu;
/** A directory attribute before an address, as in `cn=Ann,mail=ann@b.co`. */
const ATTRIBUTE = /^(?:e-?mail|mail|mailto)=/i;
/** Longer text is not an address, and slow to scan. */
const LONGEST_RUN = 1_000;

/** Text that is, or was meant as, an address. */
export interface WrittenAddress {
  email: string;
  isAddress: boolean;
  /** Its start and end in the text. */
  start: number;
  end: number;
}

export function hasAddress(text: string): boolean {
  return text.includes('@') && writtenAddresses(text).some(({ isAddress }) => isAddress);
}

/**
 * The addresses in a text, in order: `Ann Bo <ann@b.co>`, `mailto:ann@b.co?subject=x`, `ann@b.co; bo@b.co`, `ann@b.co
 * (home)`. Surrounding punctuation is not part of an address.
 */
export function addressesIn(text: string): string[] {
  if (!text.includes('@') && !text.includes('＠')) return [];
  return writtenAddresses(text).flatMap(({ email, isAddress }) => (isAddress ? [email] : []));
}

/** The same, including text that was meant as an address. */
export function writtenAddresses(text: string): WrittenAddress[] {
  const plain = text.replaceAll('＠', '@');
  const found: WrittenAddress[] = [];
  for (const match of plain.matchAll(RUN)) {
    if (match[0].length <= LONGEST_RUN && match[0].includes('@'))
      found.push(...addressesOfRun(match[0], match.index));
  }
  return found.length > 0 ? found : misspeltIn(plain);
}

function misspeltIn(text: string): WrittenAddress[] {
  if (!/[<([]/.test(text)) return [];
  return [...text.matchAll(MISSPELT)].map(({ 0: email, index }) => ({
    email,
    isAddress: false,
    start: index,
    end: index + email.length,
  }));
}

/** Usually one; `ann@b.co/bo@b.co` are two. */
function addressesOfRun(run: string, index: number): WrittenAddress[] {
  const whole = addressOf(run, index);
  if (whole.isAddress || !run.includes('/')) return [whole];
  let start = index;
  const parts = run.split('/').map((part) => {
    const address = addressOf(part, start);
    start += part.length + 1;
    return address;
  });
  return parts.every(({ isAddress }) => isAddress) ? parts : [whole];
}

function addressOf(run: string, index: number): WrittenAddress {
  const marks = MARKS_BEFORE.exec(run)?.[0].length ?? 0;
  const before = marks + (ATTRIBUTE.exec(run.slice(marks))?.[0].length ?? 0);
  const marked = run.slice(before).replace(MARKS_AFTER, '');
  const email = marked.replace(LINK_PARAMETERS, '$1').replace(MARKS_AFTER, '');
  return { email, isAddress: isMailable(email), start: index + before, end: index + before + marked.length };
}
