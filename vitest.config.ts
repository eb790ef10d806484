import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Unit tests stand beside their code; API tests in tests/api. A DOM is asked for file by file. */
export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'sw/**/*.test.ts',
      'server/**/*.test.ts',
      'tests/api/**/*.test.ts',
      'tests/offline/**/*.test.ts',
      'tests/support/**/*.test.ts',
    ],
    // All cores: left to itself, vitest keeps one free, which is half of a small machine.
    maxWorkers: availableParallelism(),
    testTimeout: 20_000,
    // A database that starts on a busy machine.
    hookTimeout: 60_000,
  },
});
