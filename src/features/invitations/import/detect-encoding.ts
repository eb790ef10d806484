/**
 * Detects the encoding of a text file. Statistics over prose (chardet) fail for lists of names, which have few letters
 * beyond ASCII. So each candidate is decoded and judged by whether words look like names, and by the countries of the
 * e-mail addresses, which are ASCII in all encodings.
 */
import { readHeading } from './header-words.ts';
import type { TextEncoding } from './list-types.ts';

interface Candidate {
  encoding: TextEncoding;
  /** Letters beyond ASCII in names of these languages. */
  letters: string;
  /** Countries whose programs save in it by default. */
  countries: RegExp;
}

const CANDIDATES: readonly Candidate[] = [
  {
    encoding: 'windows-1252',
    letters: 'àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßœðþšžÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŸŒÐÞŠŽªº',
    countries: /^(de|at|ch|fr|be|nl|lu|it|es|pt|ie|uk|se|no|dk|fi|is|br|mx)$/,
  },
  {
    encoding: 'windows-1250',
    letters: 'áäąăâćčçďđéęěëíîĺľłńňóôöőŕřśšşťţúůüűýźżžßÁÄĄĂÂĆČÇĎĐÉĘĚËÍÎĹĽŁŃŇÓÔÖŐŔŘŚŠŞŤŢÚŮÜŰÝŹŻŽ',
    countries: /^(pl|cz|sk|hu|si|hr|ba|rs|ro|al|me)$/,
  },
  {
    encoding: 'windows-1254',
    letters: 'çğıöşüâîûÇĞİÖŞÜÂÎÛéäßÉÄ',
    countries: /^(tr|az)$/,
  },
  {
    encoding: 'windows-1257',
    letters: 'āčēģīķļņšūžąęėįųōõäöüĀČĒĢĪĶĻŅŠŪŽĄĘĖĮŲŌÕÄÖÜ',
    countries: /^(lt|lv|ee)$/,
  },
  {
    encoding: 'windows-1251',
    letters: 'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўђјљњћџѓќѕАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁІЇЄҐЎЂЈЉЊЋЏЃЌЅ',
    countries: /^(ru|ua|by|bg|rs|mk|kz)$/,
  },
  {
    encoding: 'windows-1253',
    letters: 'αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏΪΫ',
    countries: /^(gr|cy)$/,
  },
  { encoding: 'windows-1255', letters: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת', countries: /^il$/ },
  {
    encoding: 'windows-1256',
    letters: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگ\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652',
    countries: /^(sa|ae|eg|ma|dz|tn|jo|lb|iq|kw|qa|om|bh|sy|ye|ly)$/,
  },
  {
    encoding: 'macintosh',
    letters: 'àáâãäåæçèéêëìíîïñòóôõöøùúûüÿßœÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜŸŒ',
    countries: /^(?!)$/,
  },
];

interface EastAsianCandidate {
  encoding: TextEncoding;
  /** A word of a name or a heading. */
  word: RegExp;
  countries: RegExp;
}

/** Two bytes a letter. Text of one byte a letter may be readable as one of these too, and is then not taken for it. */
const EAST_ASIAN: readonly EastAsianCandidate[] = [
  { encoding: 'shift_jis', word: /^[\p{sc=Han}\p{sc=Hira}\u3001-\u30ff\uff01-\uff5e]+$/u, countries: /^jp$/ },
  { encoding: 'euc-kr', word: /^[\uac00-\ud7a3]+$/, countries: /^kr$/ },
  {
    encoding: 'gb18030',
    word: /^[\u4e00-\u9fff\u3001-\u3011\uff01-\uff5e·]+$/,
    countries: /^(cn|sg)$/,
  },
  {
    encoding: 'big5',
    word: /^[\u4e00-\u9fff\u3001-\u3011\uff01-\uff5e‧]+$/,
    countries: /^(tw|hk|mo)$/,
  },
];

/** Bytes judged at most: the rest of a list is encoded alike. */
const SAMPLE_BYTES = 200_000;
/** Within them the first line is looked at. */
const HEADING_BYTES = 2_000;
/** Of characters beyond ASCII: in other encodings hardly any can be read as UTF-8. */
const MOST_UNREADABLE = 0.2;
const WORDS = /[\p{L}\p{N}\p{M}\p{S}\p{Po}\u0080-\u00bf]*[^\0-\x7f][\p{L}\p{N}\p{M}\p{S}\u0080-\uffff]*/gu;

/** @returns the encoding, and whether it was guessed, so that users can change it */
export function detectEncoding(bytes: Uint8Array): { encoding: TextEncoding; isGuess: boolean } {
  const marked = markedEncoding(bytes);
  if (marked) return { encoding: marked, isGuess: false };
  if (isUtf8(bytes)) return { encoding: 'utf-8', isGuess: false };
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  return { encoding: isDamagedUtf8(sample) ? 'utf-8' : legacyEncoding(sample), isGuess: true };
}

/** Cut within a letter, as databases do, or joined with a few lines of another encoding. */
function isDamagedUtf8(sample: Uint8Array): boolean {
  const beyond = new TextDecoder().decode(sample).match(/[^\0-\x7f]/gu) ?? [];
  const unreadable = beyond.filter((character) => character === '\ufffd').length;
  return unreadable < beyond.length * MOST_UNREADABLE;
}

/** The text of a file without a byte order mark. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** By the byte order mark, or by the positions of zero bytes of ASCII characters. */
function markedEncoding(bytes: Uint8Array): TextEncoding | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 6 && even < odd / 8) return 'utf-16le';
  if (even > sample.length / 6 && odd < even / 8) return 'utf-16be';
  return undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function legacyEncoding(bytes: Uint8Array): TextEncoding {
  const ascii = new TextDecoder('windows-1252').decode(bytes);
  const countries = [...ascii.matchAll(/@[\w.-]*\.([a-z]{2})\b/gi)].map(([, country = '']) =>
    country.toLowerCase(),
  );
  const score = (candidate: Candidate | EastAsianCandidate, plausible: number) => {
    const local = countries.filter((country) => candidate.countries.test(country)).length;
    return {
      encoding: candidate.encoding,
      score:
        plausible +
        headingScore(candidate, bytes) +
        (local > 0 ? 0.05 + 0.3 * (local / countries.length) : 0),
    };
  };
  const scores = [
    ...CANDIDATES.map((candidate) => score(candidate, plausibility(candidate, bytes))),
    ...EAST_ASIAN.flatMap((candidate) => {
      const plausible = eastAsianPlausibility(candidate, bytes);
      return plausible > 0 ? [score(candidate, plausible)] : [];
    }),
  ];
  // The first of equals: the candidates begin with the most common.
  return scores.reduce((best, other) => (other.score > best.score + 0.001 ? other : best)).encoding;
}

/** Between 0 and 1: the share of words beyond ASCII that look like words of these languages. */
function plausibility({ encoding, letters }: Candidate, bytes: Uint8Array): number {
  const known = new Set(letters);
  const words = new TextDecoder(encoding).decode(bytes).match(WORDS) ?? [];
  if (words.length === 0) return 0;
  const isLatin = encoding === 'macintosh' || /125[0247]$/.test(encoding);
  const fitting = words.filter((word) => isWord([...word], known, isLatin));
  return fitting.length / words.length;
}

/** The same; 0 if a byte cannot be read. Katakana of half width decides nothing: Chinese is readable as such. */
function eastAsianPlausibility({ encoding, word }: EastAsianCandidate, bytes: Uint8Array): number {
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  if (text.includes('\ufffd')) return 0;
  if (encoding === 'gb18030' && rarePairs(bytes) > MOST_UNREADABLE) return 0;
  const words = (text.match(/[a-z\u0080-\u2fff\u3001-\uffff]+/gi) ?? []).filter((written) =>
    /[^\0-\x7f\uff61-\uff9f]/.test(written),
  );
  return words.filter((written) => word.test(written)).length / Math.max(1, words.length);
}

/** The share of letters beyond GB 2312, which names seldom have: GB 18030 reads nearly every text as Chinese. */
function rarePairs(bytes: Uint8Array): number {
  let pairs = 0;
  let rare = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    pairs += 1;
    if ((bytes[at] ?? 0) < 0xa1 || (bytes[at + 1] ?? 0) < 0xa1) rare += 1;
    at += 1;
  }
  return rare / Math.max(1, pairs);
}

/**
 * Between 0 and 0.2: the share of headings beyond ASCII that are known words. Two rows of names may fit several
 * encodings.
 */
function headingScore({ encoding }: Pick<Candidate, 'encoding'>, bytes: Uint8Array): number {
  const [line = ''] = new TextDecoder(encoding).decode(bytes.subarray(0, HEADING_BYTES)).split(/[\r\n]/, 1);
  const beyond = line.split(/[,;\t|]/).filter((cell) => /[^\0-\x7f]/.test(cell));
  const known = beyond.filter((cell) => readHeading(cell).role !== undefined);
  return beyond.length === 0 ? 0 : (0.2 * known.length) / beyond.length;
}

/** Whether all its letters are known and of one script, with capitals where names have them. */
function isWord(characters: string[], known: ReadonlySet<string>, isLatin: boolean): boolean {
  const beyond = characters.filter((character) => character > '\u007f' && !'’‘“”–—«» '.includes(character));
  if (!beyond.every((character) => known.has(character))) return false;
  const ascii = characters.filter((character) => /[a-z]/i.test(character)).length;
  if (!isLatin) return ascii === 0;
  // A word of three or more letters without ASCII is not Latin: bytes of another script.
  if (ascii === 0 && beyond.length > 2) return false;
  const text = characters.join('');
  return !/\p{Ll}\p{Lu}/u.test(text);
}
