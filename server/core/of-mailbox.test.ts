import { expect, test } from 'vitest';
import { mailboxKey } from './email.ts';
import { addressesOf } from './of-mailbox.ts';

const letters = (length: number, from: number) =>
  Array.from({ length }, (_, at) => String.fromCharCode(0x4e00 + (((at + from) * 7919) % 20_000))).join('');
const odd = (at: number) => `a@${[0, 1, 2, 3].map((label) => letters(57, at * 5 + label * 63)).join('.')}`;
const ten = (make: (at: number) => string) => Array.from({ length: 10 }, (_, at) => make(at));

test.each([
  ['a short host', 'a@b.co'],
  ['one of them', odd(4)],
  ['one beside a name in the letters of the name system', 'a@xn--bcher-kva.example'],
])('of thousands of one name and odd hosts, those alone are worked out that are alike: %s', (_, address) => {
  const worked: string[] = [];
  const known = [...Array.from({ length: 2_000 }, (_none, at) => odd(at)), 'a@b.co', 'a@bücher.example'];
  const found = addressesOf(mailboxKey(address), known, (one) => {
    worked.push(one);
    return mailboxKey(one);
  });
  expect(found).toHaveLength(1);
  expect(worked).toEqual(found);
});

test.each([
  ['ada@b.co', ['ada@b.co', 'ada+1@B.co..', 'ada+2@ｂ.co', 'ada@b。co']],
  ['ada@victim.example', ['ada@ｖictim。example', 'ada@vic\u00adtim.example', 'ada+2@victim.example']],
  ['ada@bücher.example', ['ada@xn--bcher-kva.example', 'ada+1@bücher.example', 'ada@bu\u0308cher.example']],
  ['ada@straße.example', ['ada@straße.example', 'ada@STRAßE.example']],
  ['ada@ᾳ.example', ['ada@αι.example', 'ada@ᾳ.example']],
  ['ada@ꭰ.example', ['ada@Ꭰ.example', 'ada@ꭰ.example']],
  ['ada@λόγος.example', ['ada@λόγος.example']],
  ['a.d.a@gmail.com', ['ada@googlemail.com', 'a.da@gmail。com']],
  ['ada@127.0.0.1', ['ada@0x7f.1', 'ada@127.0.0.1', 'ada@127.0.0.1.']],
  ['nobody', ['nobody']],
])('every spelling of the mailbox of %s is found', (email, spellings) => {
  const mailbox = mailboxKey(email);
  const others = ten((at) => `ada@other${at}.example`);
  const ofMailbox = spellings.filter((one) => mailboxKey(one) === mailbox);
  expect(ofMailbox.length).toBeGreaterThan(0);
  expect(addressesOf(mailbox, [...spellings, ...others])).toEqual(ofMailbox);
});
