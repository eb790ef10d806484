import { expect, test } from 'vitest';
import { recipientSite } from './recipient-site.ts';

test.each([
  ['ada@example.test', 'example.test'],
  ['ada@Mail.EXAMPLE.test', 'example.test'],
  ['ada@a.b.c.example.co.uk', 'example.co.uk'],
  ['ada@mail.example.de', 'example.de'],
  ['ada@mail.abc.de', 'abc.de'],
  ['"a@b"@example.com.au', 'example.com.au'],
  ['ada@localhost', 'localhost'],
])('a mail to %s counts for the site %s', (to, site) => {
  expect(recipientSite(to)).toBe(site);
});
