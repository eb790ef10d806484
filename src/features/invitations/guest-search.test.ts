import { describe, expect, test } from 'vitest';
import { guestMatcher } from './guest-search.ts';

const guests = [
  { name: 'José Muñoz', email: 'jose@fiesta.es' },
  { name: 'Zoë Ångström', email: 'zoe@lab.se' },
  { name: 'Søren Großmann', email: 's.grossmann@bau.dk' },
  { name: 'محمد علي', email: 'm.ali@example.org' },
];
const found = (query: string) => guests.filter(guestMatcher(query)).map(({ name }) => name);

describe('searching invited people', () => {
  test.each([
    ['jose', ['José Muñoz']],
    ['JOSÉ', ['José Muñoz']],
    ['munoz jose', ['José Muñoz']],
    ['angstrom', ['Zoë Ångström']],
    ['soren', ['Søren Großmann']],
    ['grossmann', ['Søren Großmann']],
    ['Großmann', ['Søren Großmann']],
    ['محمد', ['محمد علي']],
    ['@lab', ['Zoë Ångström']],
    ['z', ['José Muñoz', 'Zoë Ångström']],
    ['nobody', []],
  ])('%s finds %j', (query, names) => {
    expect(found(query)).toEqual(names);
  });

  test('an empty or blank query finds everyone', () => {
    expect(found('')).toHaveLength(4);
    expect(found('   ')).toHaveLength(4);
  });

  test('a name does not run into the e-mail', () => {
    expect(guestMatcher('munozjose')(guests[0] ?? { name: '', email: '' })).toBe(false);
  });
});
