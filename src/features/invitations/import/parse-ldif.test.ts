import { expect, test } from 'vitest';
import { readList } from './read-list.ts';

function rowsOf(text: string) {
  const list = readList(new TextEncoder().encode(text));
  return 'problem' in list ? list.problem : list.tables[0]?.rows;
}

test('An address book of Thunderbird lists each person once, with names in base64 and folded lines', () => {
  const book = `dn: cn=Base,mail=ldif@x.test
objectclass: top
cn:: QsOpYXRyaWNl
mail: ldif@x.test

dn: cn=Two,mail=two@x.test
objectclass: person
cn: Two
  Fold
mail: two@x.t
 est
mozillaSecondEmail: second@x.test

`;
  const rows = [
    ['Name', 'Email', 'Email 2'],
    ['Béatrice', 'ldif@x.test'],
    ['Two Fold', 'two@x.test', 'second@x.test'],
  ];
  expect(rowsOf(book)).toEqual(rows);
  expect(rowsOf(`version: 1\n\n# exported\n${book}`.replaceAll('\n', '\r\n'))).toEqual(rows);
});

test('Its groups and folders are left out, and a missing name is composed', () => {
  const directory = `dn: ou=people,dc=x
ou: people

dn:: Y249QW5u
givenName: Ann
sn;lang-en: Lee
mail: ann@x.test
jpegPhoto:< file:///ann.jpg

dn: cn=All
objectclass: groupOfNames
cn: All
member: cn=Ann,mail=ann@x.test

dn: cn=Crew
objectClass: groupOfUniqueNames
cn: Crew
uniqueMember: cn=Ann,mail=ann@x.test
`;
  expect(rowsOf(directory)).toEqual([
    ['Name', 'Email'],
    ['Ann Lee', 'ann@x.test'],
  ]);
});

test('A folded first name is read as one, also after a long comment', () => {
  const book = `dn: cn=Maximiliane Freifrau von Hohenstein,mail=maximiliane.f
 reifrau@hohenstein.test
objectclass: person
cn: Maximiliane Freifrau von Hohenstein
mail: maximiliane.freifrau@hohenstein.test

dn: cn=Bo Kurz,mail=bo@kurz.test
cn: Bo Kurz
mail: bo@kurz.test
`;
  const rows = [
    ['Name', 'Email'],
    ['Maximiliane Freifrau von Hohenstein', 'maximiliane.freifrau@hohenstein.test'],
    ['Bo Kurz', 'bo@kurz.test'],
  ];
  expect(rowsOf(book)).toEqual(rows);
  expect(rowsOf(`version: 1\n# ${'exported '.repeat(99)}\n${book}`.replaceAll('\n', '\r\n'))).toEqual(rows);
});

test('Another text that begins with a name and a colon is not accepted', () => {
  expect(rowsOf('dn: list of the night\n\nAnn, ann@x.test')).not.toEqual([['Name', 'Email']]);
});
