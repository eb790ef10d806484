import { expect, test } from 'vitest';
import { pagePolicy } from '../http/content-policy.ts';
import { inlineScriptHashes } from './inline-scripts.ts';

test('scripts written into a page are named by their digest, linked ones are not', () => {
  const html =
    '<script>a()</script><script type="module" src="/x.js"></script><script id="b">\nb()\n</script>';
  expect(inlineScriptHashes(html)).toEqual([
    'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=',
    'sha256-NlXKTQe8YfLmZqnEm5aXK1Lb/1wWgkKgNs+lNRY6yOo=',
  ]);
});

test('the policy names them, and the hosts of API and media where they stand elsewhere', () => {
  const hosts = { apiOrigin: 'https://api.example', mediaOrigin: undefined };
  const policy = pagePolicy(hosts, ['sha256-x']);
  expect(policy).toContain("script-src 'self' 'sha256-x' https://js.stripe.com");
  expect(policy).toContain("connect-src 'self' https://api.example https://api.stripe.com");
  expect(policy).not.toMatch(/undefined|unsafe-eval|script-src[^;]*unsafe-inline/);
});
