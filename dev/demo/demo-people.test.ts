import { expect, test } from 'vitest';
import { isEmail } from '../../common/contract/email.ts';
import { demoPeople } from './demo-people.ts';

test('240 different people have different, undeliverable e-mails', () => {
  const people = demoPeople(240);
  expect(new Set(people.map(({ name }) => name)).size).toBe(240);
  expect(new Set(people.map(({ email }) => email)).size).toBe(240);
  for (const { name, email } of people) {
    expect(name).toMatch(/^\p{Lu}\S*( \S+)+$/u);
    expect(isEmail(email)).toBe(true);
    expect(email).toMatch(/\.example$/);
  }
  expect(people.filter(({ name }) => /[^\x20-\x7e]/.test(name)).length).toBeGreaterThan(100);
});

test('the people are the same on every run', () => {
  expect(demoPeople(3)).toEqual(demoPeople(240).slice(0, 3));
  expect(demoPeople(1)).toEqual([{ name: 'Ingrid Solberg', email: 'ingrid.solberg@mail.example' }]);
});
