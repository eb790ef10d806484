import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;

/** Unit tests stand beside their code; API tests in tests/api. A DOM is asked for file by file. */
const testFiles = ['src', 'sw', 'server', 'tests/api', 'tests/bench', 'tests/offline', 'tests/support']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  )
  .filter((file) => /\.test\.tsx?$/.test(file));

/** A module somebody else has loaded already cannot be replaced any more: who replaces one begins afresh. */
const replacesModules = (file: string) => readFileSync(join(root, file), 'utf8').includes('vi.mock(');

/** The files of a project that share the modules they load (loading them is half of the time), or do not. */
const project = (name: string, include: string[], isolate: boolean) => ({
  extends: true as const,
  test: { name, include, isolate },
});

export default defineConfig({
  test: {
    projects: [
      project(
        'shared modules',
        testFiles.filter((file) => !replacesModules(file)),
        false,
      ),
      project('own modules', testFiles.filter(replacesModules), true),
    ],
    // All cores: left to itself, vitest keeps one free, which is half of a small machine.
    maxWorkers: availableParallelism(),
    testTimeout: 20_000,
    // A database that starts on a busy machine.
    hookTimeout: 60_000,
  },
});
