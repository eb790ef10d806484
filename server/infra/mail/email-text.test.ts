import { describe, expect, test } from 'vitest';
import { plainWords, say } from '../../../common/lib/letters/words.ts';
import { hasLiveLink } from '../../../tests/support/mails/live-links.ts';
import { htmlWords } from './email-text.ts';

/** The text without tags: some programs detect links across elements. */
const textOf = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));

describe('typed text is shown and never becomes a link', () => {
  test.each([
    ['https://evil.example/a?b=c', 'https: // evil·example/a?b=c'],
    ['HTTP://evil.example', 'HTTP: // evil·example'],
    ['http://localhost/x', 'http: // localhost/x'],
    ['//evil.example', '// evil·example'],
    ['\\\\evil.example\\share', '\\\\ evil·example\\share'],
    ['Win at evil.com/now', 'Win at evil·com/now'],
    ['www.evil', 'www·evil'],
    ['www.x', 'www·x'],
    ['sub.do-main.co.uk:8080', 'sub·do-main·co·uk:8080'],
    ['evil。com evil．com evil｡com', 'evil·com evil·com evil·com'],
    ['пример.рф', 'пример·рф'],
    ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd·xn--p1ai'],
    ['i❤.ws/x', 'i❤·ws/x'],
    ['ⓔⓥⓘⓛ.ⓒⓞⓜ', 'ⓔⓥⓘⓛ·ⓒⓞⓜ'],
    ['ev\u200bil.\u2060com', 'evil·com'],
    ['evil\n.com', 'evil .com'],
    ['eve@evil.example', 'eve @ evil·example'],
    ['mailto:eve@evil.example', 'mailto: eve @ evil·example'],
    ['tel:+19005550199', 'tel: +19005550199'],
    ['javascript:alert(1)', 'javascript: alert(1)'],
    ['198.51.100.7/x', '198·51·100·7/x'],
    ['(evil.com)', '(evil·com)'],
    ['[click](https://evil.com)', '[click](https: // evil·com)'],
    ['<a href="https://evil.com">x</a>', '<a href="https: // evil·com">x</a>'],
    ['1.evil.com', '1·evil·com'],
    ['evil.com.', 'evil·com.'],
  ])('%j reads %j', (typed, shown) => {
    const words = say`Hello ${typed}, come.`;
    expect(plainWords(words)).toBe(`Hello ${shown}, come.`);
    expect(textOf(htmlWords(words))).toBe(`Hello ${shown}, come.`);
    expect([plainWords(words), textOf(htmlWords(words))].filter(hasLiveLink)).toEqual([]);
    expect(hasLiveLink(typed.replace(/[\u200b\u2060\n]/g, ''))).toBe(!/^(tel|javascript):/.test(typed));
  });

  test.each([
    'J.R.R. Tolkien',
    'No. 1, 20.03.2026 at 10.30',
    'A.S. Roma – Lazio',
    'Re:Invent 2026',
    'Hotel: Lobby',
    'AC/DC @ night',
  ])('%j is shown unchanged', (name) => {
    expect(plainWords(say`${name}`)).toBe(name);
    expect(htmlWords(say`${name}`)).toBe(name);
  });

  test('a name with a dot is shown as typed', () => {
    expect(plainWords(say`${'example.com Summit'}`)).toBe('example·com Summit');
    expect(htmlWords(say`${'example.com Summit'}`)).toBe(
      'example<span style="line-height:0;vertical-align:-.26em">·</span>com Summit',
    );
  });
});

test('our own text keeps its links, and typed text is never parsed as HTML', () => {
  expect(plainWords(say`See vantage.test, ${'<b>&\r\nBcc: x'}`)).toBe('See vantage.test, <b>& Bcc: x');
  expect(htmlWords(say`See vantage.test, ${'<b>&\r\nBcc: x'}`)).toBe(
    'See vantage.test, &#60;b&#62;&#38; Bcc: x',
  );
});
