/** Cities of the world, from the `city-timezones` package: some 7,300, read at the first request. */
import { createRequire } from 'node:module';

export interface City {
  /** The rank by population. */
  readonly rank: number;
  readonly name: string;
  readonly province: string;
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
  /** The search keys: lower case, without accents; both spellings if there are two. */
  readonly keys: readonly string[];
  /** Includes the province if its country has another city of the name: `Windsor, Ontario, Canada`. */
  readonly description: string;
}

let known: readonly City[] | undefined;

/** All cities, the largest first. */
export function cities(): readonly City[] {
  known ??= read();
  return known;
}

/** Lower case, without accents, for matching what people type. */
export function folded(text: string): string {
  const letters: Readonly<Record<string, string>> = {
    ø: 'o',
    ł: 'l',
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ı: 'i',
    đ: 'd',
  };
  const plain = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.replace(/[øłßæœıđ]/g, (letter) => letters[letter] ?? letter).replace(/[’`]/g, "'");
}

/** For countries whose name in the package is not the common one in addresses. */
const COMMON_NAMES: Readonly<Record<string, string>> = {
  'United States of America': 'United States',
  'Hong Kong S.A.R.': 'Hong Kong',
  'Macau S.A.R': 'Macau',
  'Vatican (Holy Sea)': 'Vatican City',
  Macedonia: 'North Macedonia',
  Swaziland: 'Eswatini',
  Aland: 'Åland',
  Curacao: 'Curaçao',
};

function read(): readonly City[] {
  // By `require`, so that it is only loaded once somebody types an address.
  const { cityMapping }: typeof import('city-timezones') = createRequire(import.meta.url)('city-timezones');
  const namesakes = new Map<string, number>();
  const nameOf = (row: { city: string; country: string }) => `${folded(row.city)} ${row.country}`;
  for (const row of cityMapping) namesakes.set(nameOf(row), (namesakes.get(nameOf(row)) ?? 0) + 1);
  return cityMapping
    .toSorted((one, other) => other.pop - one.pop)
    .map((row, rank) => {
      const country = COMMON_NAMES[row.country] ?? row.country;
      const province = row.province ?? '';
      const isAmbiguous = (namesakes.get(nameOf(row)) ?? 0) > 1 && province !== '';
      return {
        rank,
        name: row.city,
        province,
        country,
        lat: rounded(row.lat),
        lng: rounded(row.lng),
        keys: [...new Set([folded(row.city), folded(row.city_ascii)])],
        description: [row.city, ...(isAmbiguous ? [province] : []), country].join(', '),
      };
    });
}

/** Five decimal places are a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
