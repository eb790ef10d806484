import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { boundaryViolations } from './boundaries.ts';
import { type ModuleRecord, readModule } from './module-record.ts';
import { sourceViolations } from './source-rules.ts';

/** `node --import tsx tests/support/checks/check-sources.ts`: checks boundaries, sizes and places of all files. */

const root = join(import.meta.dirname, '../../..');
const modules = ['common', 'src', 'sw', 'server', 'dev', 'tools'].flatMap(modulesUnder);
const violations = [...boundaryViolations(modules), ...sourceViolations(modules)];

for (const violation of violations) console.error(violation);
console.log(`${modules.length} modules, ${violations.length} violations`);
process.exitCode = violations.length === 0 ? 0 : 1;

/** Tests may import across boundaries (they use the real server), and generated files are exempt. */
function modulesUnder(folder: string): ModuleRecord[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => !/\.test\.tsx?$|\.gen\.ts$|\.d\.ts$|\/migrations\//.test(path))
    .map((path) => readModule(path, readFileSync(join(root, path), 'utf8')));
}
