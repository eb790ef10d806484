import { expect, test } from 'vitest';
import { parseChat } from './parse-chat.ts';

test('messages of an iPhone: names beside addresses, the sender of a bare one, and no talk', () => {
  const chat = [
    '[02.11.26, 18:01:05] Gäste Gala: \u200eNachrichten sind Ende-zu-Ende-verschlüsselt.',
    '[02.11.26, 18:03:40] Jana: Peter Schmidt peter.schmidt@post.example',
    '[02.11.26, 18:04:02] Sofia Ek: meine mail ist sofia@mail.example 😊',
    '[02.11.26, 18:04:40] Jana: super, danke!',
    '[02.11.26, 18:05:11] Jana: Anna de la Cruz <anna@post.example>, Bo Ek <bo@post.example>',
    'und noch Cy Moe cy@post.example',
    '\u200e[02.11.26, 18:06:00] +49 171 2345678: dora@post.example',
  ].join('\r\n');
  expect(parseChat(chat)).toEqual([
    ['Peter Schmidt', 'peter.schmidt@post.example'],
    ['Sofia Ek', 'sofia@mail.example'],
    ['Anna de la Cruz', 'anna@post.example'],
    ['Bo Ek', 'bo@post.example'],
    ['Cy Moe', 'cy@post.example'],
    ['', 'dora@post.example'],
  ]);
});

test.each([
  ['11/2/26, 6:03\u202fPM - Jana: Peter Lee peter@post.example'],
  ['02/11/2026, 18:03 - Jana: Peter Lee peter@post.example'],
  ['2026-11-02, 18:03 - ~ Jana: Peter Lee peter@post.example'],
  ['[11/2/26, 6:03:40 PM] Jana: Peter Lee peter@post.example'],
  ['[2026/11/02 18:03] Jana: Peter Lee peter@post.example'],
])('the time is not taken for a name: %s', (line) => {
  expect(parseChat(line)).toEqual([['Peter Lee', 'peter@post.example']]);
});

test.each([
  ['a table', 'Name,Email\nPeter Lee,peter@post.example'],
  ['a list with a date', '02.11.2026\nPeter Lee <peter@post.example>\nBo Ek <bo@post.example>'],
  ['a table of dates', 'Date;Name;Email\n02.11.2026, 18:03;Peter Lee;peter@post.example'],
  ['talk without an address', '[02.11.26, 18:04:40] Jana: super, danke!'],
])('%s is no chat', (_what, text) => {
  expect(parseChat(text)).toBeUndefined();
});
