import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { runCommand } from '../processes/run-command.ts';

/**
 * `npm run typecheck`: every TypeScript project, in parallel, each with one thread: more would check the same types
 * several times, which costs twice the processor time.
 */

const root = join(import.meta.dirname, '../../..');

if (!existsSync(join(root, 'src/app/route-tree.gen.ts'))) {
  // The route plugin writes the route tree as soon as it has its configuration.
  await resolveConfig({ root, logLevel: 'warn' }, 'build');
}

const results = await Promise.all(
  projects().map(async (project) => {
    const args = [
      join(root, 'node_modules/typescript/bin/tsc'),
      '--noEmit',
      '--singleThreaded',
      '-p',
      project,
    ];
    return { project, ...(await runCommand(process.execPath, args, { cwd: root })) };
  }),
);
for (const { project, code, output } of results) {
  if (code !== 0) console.error(`${project}\n${output}`);
}
const red = results.filter(({ code }) => code !== 0);
console.log(`${results.length} projects, ${red.length} with errors`);
process.exitCode = red.length === 0 ? 0 : 1;

/** The projects referenced by the root's tsconfig. */
function projects(): string[] {
  const config: unknown = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const { references } = config as { references: { path: string }[] };
  return references.map(({ path }) => path);
}
