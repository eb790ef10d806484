import { keysOf } from '../../../common/contract/members.ts';

/** The card brands we take (specification, section 2, Payment screen), by the provider's code. */
const ACCEPTED = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'China UnionPay',
} as const;

export type AcceptedBrand = keyof typeof ACCEPTED;

export const acceptedBrands = keysOf(ACCEPTED);

const OTHER_NAMES: Record<string, string> = {
  cartes_bancaires: 'Cartes Bancaires',
  eftpos_au: 'eftpos Australia',
  elo: 'Elo',
  girocard: 'girocard',
  interac: 'Interac',
  link: 'Link',
  maestro: 'Maestro',
  mir: 'Mir',
  rupay: 'RuPay',
};

export function isAcceptedBrand(brand: string): brand is AcceptedBrand {
  return brand in ACCEPTED;
}

/** A brand's display name; for an unknown code, its words capitalised. */
export function brandName(brand: string): string {
  if (isAcceptedBrand(brand)) return ACCEPTED[brand];
  return (
    OTHER_NAMES[brand] ?? brand.replaceAll('_', ' ').replace(/\b\p{L}/gu, (letter) => letter.toUpperCase())
  );
}

/**
 * Why a card cannot be used, or undefined. `unknown` is what the provider says before it has seen enough digits
 * (and for cards it judges itself), so it is left to the provider.
 */
export function brandIssue(brand: string): string | undefined {
  if (brand === '' || brand === 'unknown' || isAcceptedBrand(brand)) return undefined;
  return `${brandName(brand)} cards are not accepted. Please use one of the brands shown.`;
}
