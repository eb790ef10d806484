import { expect, test } from 'vitest';
import { mailboxKey, nameOfMailbox, spellingsOf } from './email.ts';

test.each([
  ['ada@b.co', 'ada@b.co'],
  ['ada+1@b.co', 'ada@b.co'],
  ['ada+1+2@b.co.', 'ada@b.co'],
  ['a.da@b.co', 'a.da@b.co'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['ada@GMAIL.com..', 'ada@gmail.com'],
  ['+1@b.co', '+1@b.co'],
  ['+2@b.co', '+2@b.co'],
  ['nobody', 'nobody'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@ｖictim。example', 'ada@victim.example'],
  ['ada@vic\u00adtim.example', 'ada@victim.example'],
  ['a.d.a@gmail。com', 'ada@gmail.com'],
  ['ada@b c', 'ada@b c'],
])('%s is counted as %s', (address, mailbox) => {
  expect(mailboxKey(address)).toBe(mailbox);
  expect(nameOfMailbox(address)).toBe(nameOfMailbox(mailbox));
});

test.each([
  ['Ada@b.co ', ['ada@b.co']],
  ['ada@1.2', ['ada@1.2']],
  ['ada@bücher.example', ['ada@bücher.example', 'ada@xn--bcher-kva.example']],
  ['ada@XN--BCHER-KVA.example', ['ada@xn--bcher-kva.example', 'ada@bücher.example']],
  ['ada@shop.xn--bcher-kva.example', ['ada@shop.xn--bcher-kva.example', 'ada@shop.bücher.example']],
  ['ada@xn--', ['ada@xn--']],
  ['bücher', ['bücher']],
])('%s is searched as %j', (address, spellings) => {
  expect(spellingsOf(address)).toEqual(spellings);
});

test('a domain of excessive length is compared as written', () => {
  const long = `${'ü'.repeat(64)}.example`;
  expect(spellingsOf(`ada@${long}`)).toEqual([`ada@${long}`]);
  expect(mailboxKey(`ada+1@${long}.`)).toBe(`ada@${long}`);
  const short = `${'ü'.repeat(40)}.example`;
  expect(spellingsOf(`ada@${short}`)).toHaveLength(2);
});
