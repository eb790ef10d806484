/** Card numbers for a card form. Pure and independent of Node: the card frame in the browser uses it too. */

export interface Brand {
  readonly id: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';
  readonly label: string;
  readonly pattern: RegExp;
  readonly lengths: readonly number[];
  readonly groups: readonly number[];
  readonly cvcLength: number;
}

const BY_FOURS = [4, 4, 4, 4, 3] as const;

/** The accepted brands (specification, payment screen). */
export const brands: readonly Brand[] = [
  { id: 'visa', label: 'Visa', pattern: /^4/, lengths: [16], groups: BY_FOURS, cvcLength: 3 },
  {
    id: 'mastercard',
    label: 'Mastercard',
    pattern: /^(5[1-5]|2[2-7])/,
    lengths: [16],
    groups: BY_FOURS,
    cvcLength: 3,
  },
  {
    id: 'amex',
    label: 'American Express',
    pattern: /^3[47]/,
    lengths: [15],
    groups: [4, 6, 5],
    cvcLength: 4,
  },
  {
    id: 'discover',
    label: 'Discover',
    pattern: /^(6011|64[4-9]|65)/,
    lengths: [16],
    groups: BY_FOURS,
    cvcLength: 3,
  },
  {
    id: 'diners',
    label: 'Diners Club',
    pattern: /^3(0|6|8|9)/,
    lengths: [14],
    groups: [4, 6, 4],
    cvcLength: 3,
  },
  { id: 'jcb', label: 'JCB', pattern: /^35/, lengths: [16], groups: BY_FOURS, cvcLength: 3 },
  {
    id: 'unionpay',
    label: 'China UnionPay',
    pattern: /^62/,
    lengths: [16, 17, 18, 19],
    groups: BY_FOURS,
    cvcLength: 3,
  },
];

/** Common brands that are not accepted, so that the refusal can name them. */
const refused: readonly { label: string; pattern: RegExp }[] = [
  { label: 'Maestro', pattern: /^(5018|5020|5038|5893|6304|6759|676[1-3])/ },
  { label: 'Mir', pattern: /^220[0-4]/ },
  { label: 'RuPay', pattern: /^(60(?!11)\d|81|82|508)/ },
  {
    label: 'Elo',
    pattern: /^(40117[89]|438935|45763[12]|504175|506(699|7[0-6]\d|77[0-8])|509|627780|636297|636368)/,
  },
  { label: 'Verve', pattern: /^(506(099|1[0-8]\d|19[0-8])|6500(0[2-9]|1\d|2[0-7]))/ },
  { label: 'Troy', pattern: /^9792/ },
];

const digitsOf = (number: string) => number.replace(/\D/g, '');

/** The accepted brand of a number, also of a partial one. */
export function brandOf(number: string): Brand | undefined {
  const digits = digitsOf(number);
  if (refusedBrandOf(digits) !== undefined) return undefined;
  return brands.find((brand) => brand.pattern.test(digits));
}

/** The name of the number's brand, if it is not accepted. */
export function refusedBrandOf(number: string): string | undefined {
  const digits = digitsOf(number);
  return refused.find((brand) => brand.pattern.test(digits))?.label;
}

/** Luhn's check digit. */
export function passesLuhn(number: string): boolean {
  const digits = [...digitsOf(number)].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
}

/** The number in its brand's groups: `4242 4242 4242 4242`, `3782 822463 10005`. */
export function formatNumber(number: string): string {
  const brand = brandOf(number);
  const digits = digitsOf(number).slice(0, Math.max(...(brand?.lengths ?? [19])));
  const parts: string[] = [];
  let from = 0;
  for (const size of brand?.groups ?? BY_FOURS) {
    if (from < digits.length) parts.push(digits.slice(from, from + size));
    from += size;
  }
  return parts.join(' ');
}
