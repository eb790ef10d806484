/**
 * How long a test waits for what must come. Nobody measures time by it: what fails in a second on a slow machine is not
 * wrong, and what never comes may take its time to say so.
 */
import { vi } from 'vitest';

const PATIENCE_MS = 20_000;

// Files that share their modules share this too.
if (vi.waitFor.name !== 'waitPatiently') {
  const { waitFor } = vi;
  vi.waitFor = function waitPatiently(check, options = PATIENCE_MS) {
    return waitFor(check, options);
  };
}

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
}
