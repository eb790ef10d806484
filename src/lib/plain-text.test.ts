// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { plainText, unescaped } from './plain-text.ts';

test.each([
  ['What is <b>it</b>?', 'What is it?'],
  ['Tom &amp; Jerry&#33;', 'Tom & Jerry!'],
  ['<p>One</p><p>Two<br>three</p>', 'One Two three'],
  ['&lt;p&gt;Is it &amp;lt;b&amp;gt;?&lt;/p&gt;', 'Is it <b>?'],
  ['<script>alert(1)</script><style>p{}</style>Who?', 'Who?'],
  ['<p> </p>', ''],
  ['Is 1 < 2 & 3 > 2?', 'Is 1 < 2 & 3 > 2?'],
  [' How? ', 'How?'],
])('The plain text of %j is %j', (html, plain) => {
  expect(plainText(html)).toBe(plain);
});

describe('An escaped answer', () => {
  test('that was escaped as a whole becomes HTML again', () => {
    expect(unescaped('&lt;p&gt;Hello &lt;b&gt;you&lt;/b&gt;&lt;/p&gt;')).toBe('<p>Hello <b>you</b></p>');
  });

  test.each(['<p>The tag &lt;b&gt; is bold</p>', '1 &lt; 2', 'Plain'])('%j stays as it is', (text) => {
    expect(unescaped(text)).toBe(text);
  });
});
