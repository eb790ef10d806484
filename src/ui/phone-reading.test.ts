import { expect, it } from 'vitest';
import { countryOfIso } from './phone-countries.ts';
import { phoneDoubt, readPhone, splitDialCode } from './phone-reading.ts';

/** National and international spellings of forty countries, and the values to store. */
const NUMBERS: readonly [
  iso2: string,
  national: string,
  international: string,
  code: string,
  digits: string,
][] = [
  ['us', '(201) 555-0123', '+1 201 555 0123', '1', '2015550123'],
  ['ca', '204-555-0123', '+1-204-555-0123', '1', '2045550123'],
  ['gb', '07700 900123', '+44 (0)7700 900123', '44', '7700900123'],
  ['ie', '085 012 3456', '+353 85 012 3456', '353', '850123456'],
  ['fr', '06 12 34 56 78', '+33 6 12 34 56 78', '33', '612345678'],
  ['de', '0151 23456789', '+49 151 23456789', '49', '15123456789'],
  ['at', '0664 1234567', '+43 664 1234567', '43', '6641234567'],
  ['ch', '078 123 45 67', '+41 78 123 45 67', '41', '781234567'],
  ['it', '06 6982 1234', '+39 06 6982 1234', '39', '0669821234'],
  ['es', '612 34 56 78', '+34 612 34 56 78', '34', '612345678'],
  ['pt', '912 345 678', '+351 912 345 678', '351', '912345678'],
  ['nl', '06 12345678', '+31 6 12345678', '31', '612345678'],
  ['be', '0470 12 34 56', '+32 470 12 34 56', '32', '470123456'],
  ['lu', '628 123 456', '+352 628 123 456', '352', '628123456'],
  ['dk', '34 41 23 45', '+45 34 41 23 45', '45', '34412345'],
  ['se', '070-123 45 67', '+46 70-123 45 67', '46', '701234567'],
  ['no', '406 12 345', '+47 406 12 345', '47', '40612345'],
  ['fi', '041 2345678', '+358 41 2345678', '358', '412345678'],
  ['is', '611 1234', '+354 611 1234', '354', '6111234'],
  ['pl', '512 345 678', '+48 512 345 678', '48', '512345678'],
  ['cz', '601 123 456', '+420 601 123 456', '420', '601123456'],
  ['sk', '0912 123 456', '+421 912 123 456', '421', '912123456'],
  ['hu', '06 20 123 4567', '+36 20 123 4567', '36', '201234567'],
  ['ro', '0712 034 567', '+40 712 034 567', '40', '712034567'],
  ['bg', '048 123 456', '+359 48 123 456', '359', '48123456'],
  ['gr', '691 234 5678', '+30 691 234 5678', '30', '6912345678'],
  ['tr', '0501 234 56 78', '+90 501 234 56 78', '90', '5012345678'],
  ['ua', '050 123 4567', '+380 50 123 4567', '380', '501234567'],
  ['ru', '8 (912) 345-67-89', '+7 912 345-67-89', '7', '9123456789'],
  ['il', '050-234-5678', '+972 50-234-5678', '972', '502345678'],
  ['ae', '050 123 4567', '+971 50 123 4567', '971', '501234567'],
  ['sa', '051 234 5678', '+966 51 234 5678', '966', '512345678'],
  ['eg', '0100 123 4567', '+20 100 123 4567', '20', '1001234567'],
  ['za', '071 123 4567', '+27 71 123 4567', '27', '711234567'],
  ['ng', '0802 123 4567', '+234 802 123 4567', '234', '8021234567'],
  ['in', '081234 56789', '+91 81234 56789', '91', '8123456789'],
  ['cn', '131 2345 6789', '+86 131 2345 6789', '86', '13123456789'],
  ['jp', '090-1234-5678', '+81 90-1234-5678', '81', '9012345678'],
  ['kr', '010-2000-0000', '+82 10-2000-0000', '82', '1020000000'],
  ['sg', '8123 4567', '+65 8123 4567', '65', '81234567'],
  ['au', '0412 345 678', '+61 412 345 678', '61', '412345678'],
  ['nz', '021 123 4567', '+64 21 123 4567', '64', '211234567'],
  ['br', '(11) 96123-4567', '+55 11 96123-4567', '55', '11961234567'],
  ['mx', '200 123 4567', '+52 200 123 4567', '52', '2001234567'],
  ['ar', '011 2345-6789', '+54 11 2345-6789', '54', '1123456789'],
];

it.each(NUMBERS)(
  'stores the same number of %s for %s and for %s',
  (iso2, national, international, code, digits) => {
    expect(readPhone(national, countryOfIso(iso2))?.national).toBe(digits);
    const chosen = countryOfIso(iso2 === 'us' ? 'ca' : 'us');
    for (const text of [international, international.replace('+', '00 ')]) {
      const reading = readPhone(text, chosen);
      expect([reading?.country.dialCode, reading?.national]).toEqual([code, digits]);
    }
  },
);

it.each(NUMBERS)(
  'shows a stored number of %s as one that reads back the same',
  (iso2, national, _, __, digits) => {
    const country = countryOfIso(iso2);
    const written = readPhone(national, country)?.written ?? '';
    expect(readPhone(written, country)?.national).toBe(digits);
    // A stored number has no trunk prefix: edited and restored, it must stay the same.
    expect(readPhone(digits, country)?.national).toBe(digits);
  },
);

it('keeps an extension', () => {
  expect(readPhone('201 555 0123 ext. 45', countryOfIso('us'))?.national).toBe('2015550123 ext. 45');
});

it.each(['', '12', 'call me', '020 7946 0018 1234 5678', '2015550123 or 2015550199'])(
  'does not accept "%s" as a number',
  (text) => {
    expect(readPhone(text, countryOfIso('us'))).toBeUndefined();
  },
);

it.each([
  ['12', 'Please check: this looks too short for +1.'],
  ['201555012345678', 'Please check: this looks too long for +1.'],
  ['call me', 'Please check: this does not look like a phone number.'],
  ['2015550123', undefined],
])('says of "%s": %s', (text, doubt) => {
  expect(phoneDoubt(text, countryOfIso('us'))).toBe(doubt);
});

it.each([
  ['+881 6 2241 1234', '881'],
  ['+870 773 123456', '870'],
  ['+500 51234', '500'],
  ['+290 22158', '290'],
  ['+682 71 234', '682'],
  ['+800 1234 5678', '800'],
])('keeps the dial code of %s, which is of no listed country of the field’s library', (text, code) => {
  const reading = readPhone(text, countryOfIso('us'));
  const dialCode = reading?.country.dialCode ?? splitDialCode(text)?.country.dialCode;
  expect(dialCode).toBe(code);
});

it.each([
  ['\u202a+49 151 23456789\u202c', '15123456789'],
  ['+49\u00ad151\u200c23456789\u2069', '15123456789'],
  ['tel:+49-151-23456789', '15123456789'],
  ['＋４９　１５１－２３４５６７８９', '15123456789'],
])('reads %j as it was copied from contacts or a page', (text, national) => {
  expect(readPhone(text, countryOfIso('us'))).toMatchObject({ national, country: { iso2: 'de' } });
});

it('extracts the dial code of a text with two numbers, and keeps the rest as typed', () => {
  const split = splitDialCode('+45 20123456 / 20987654');
  expect(split?.country.iso2).toBe('dk');
  expect(split?.rest).toBe('20123456 / 20987654');
  expect(splitDialCode('20123456 / 20987654')).toBeUndefined();
});
