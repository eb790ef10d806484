import { expect, it } from 'vitest';
import { groupPassCode, PASS_ALPHABET, passAddress, readPassCode } from './pass-code.ts';

it.each([
  '7K3M0X19TB',
  '7k3m0x19tb',
  ' 7K3M 0X 19TB ',
  '7K3M-0X-19TB',
  '7K3M–OX–I9TB',
  '7K3MOXL9TB',
  '７Ｋ３Ｍ　０Ｘ　１９ｔｂ',
  ']Q17K3M0X19TB',
  ']d27k3m0x19tb',
  ']Q3https://portal.example/pass/7K3M0X19TB',
  'https://portal.example/pass/7K3M0X19TB',
  'HTTPS://portal.example/at/pass/7k3m0x19tb/?from=mail#top',
])('reads the code in “%s”', (text) => {
  expect(readPassCode(text)).toBe('7K3M0X19TB');
});

it.each([
  '',
  '7K3M0X19T',
  '7K3M0X19TBB',
  '7K3M0X19TU',
  ']Q17K3M0X19T',
  ']7K3M0X19TB',
  'Q17K3M0X19TB',
  'https://portal.example/events/7K3M0X19TB',
  'ftp://portal.example/pass/7K3M0X19TB',
  'javascript:7K3M0X19TB',
])('reads none in “%s”', (text) => {
  expect(readPassCode(text)).toBeUndefined();
});

it('reads its own output and the content of the QR code', () => {
  const code = PASS_ALPHABET.slice(-10);
  expect(groupPassCode('7K3M0X19TB')).toBe('7K3M 0X 19TB');
  expect(readPassCode(groupPassCode(code))).toBe(code);
  expect(readPassCode(passAddress('https://portal.example', code))).toBe(code);
});
