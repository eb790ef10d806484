import { expect, test } from 'vitest';
import { inlineScriptHashes } from './inline-scripts.ts';

test('inline scripts are listed by their digest, linked ones are not', () => {
  const html =
    '<script>a()</script><script type="module" src="/x.js"></script><script id="b">\nb()\n</script>';
  expect(inlineScriptHashes(html)).toEqual([
    'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=',
    'sha256-NlXKTQe8YfLmZqnEm5aXK1Lb/1wWgkKgNs+lNRY6yOo=',
  ]);
});
