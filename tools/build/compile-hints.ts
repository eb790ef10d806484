import type { Plugin } from 'vite';

const HINT = '//# allFunctionsCalledOnLoad';
/** The chunks that each first screen runs: React, the router, the query cache, and the portal's layout. */
const FIRST_RUN: readonly string[] = ['packages', 'frame'];

/**
 * Has the engine compile all functions of these files in a background thread while they arrive, instead of each at its
 * first call on the main thread: V8's explicit compile hints, which other engines ignore. Compiled functions take
 * memory, so only files that mostly run at once are marked (decision 144).
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // The hint has to be the first line, and other plugins put theirs there.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && FIRST_RUN.includes(file.name)) file.code = `${HINT}\n${file.code}`;
        }
      },
    },
  };
}
