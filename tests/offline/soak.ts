/**
 * The long kill run: `npm run soak`. Rounds of kill-run.ts in parallel, each in its own process with its own API,
 * tablets and seed, so that a failing round can be repeated alone. The last line is the total.
 *
 * node --import tsx tests/offline/soak.ts --cycles 2000 [--seed 1] [--lanes 2]
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cleanEnvironment } from '../support/processes/clean-environment.ts';
import { endCommandsWithUs, runCommand } from '../support/processes/run-command.ts';
import { type Counts, isClean, type Summary } from './kill/report.ts';

const ROUND = 100;
const CYCLE_LIMIT_MS = 30_000;

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: String(Math.max(1, Math.floor(availableParallelism() / 2))) },
  },
});
const SUMMED = [
  ...(['cycles', 'acked', 'edited', 'atDoors', 'conflicts'] as const),
  ...(['lost', 'doubled', 'foreign', 'stuck', 'untold'] as const),
];
endCommandsWithUs();

const begin = Date.now();
const sums = {
  cycles: 0,
  acked: 0,
  edited: 0,
  atDoors: 0,
  conflicts: 0,
  lost: 0,
  doubled: 0,
  foreign: 0,
  stuck: 0,
  untold: 0,
  requests: 0,
  updates: 0,
  secondTabs: 0,
};
let hasCrashed = false;
let left = Number(values.cycles);
let nextSeed = Number(values.seed);
await Promise.all(Array.from({ length: Number(values.lanes) }, runLane));
const total = {
  ...sums,
  ms: Date.now() - begin,
  lanes: Number(values.lanes),
  firstSeed: Number(values.seed),
};
console.log(JSON.stringify(total satisfies Counts));
process.exit(isClean(total) && !hasCrashed ? 0 : 1);

async function runLane(): Promise<void> {
  while (left > 0) {
    const cycles = Math.min(ROUND, left);
    left -= cycles;
    await runRound(cycles, nextSeed++);
  }
}

async function runRound(cycles: number, seed: number): Promise<void> {
  const script = join(import.meta.dirname, 'kill-run.ts');
  const args = ['--import', 'tsx', script, '--cycles', `${cycles}`, '--seed', `${seed}`];
  const { stdout, output, code } = await runCommand(process.execPath, args, {
    env: cleanEnvironment({}),
    timeoutMs: cycles * CYCLE_LIMIT_MS,
  });
  const last = stdout.trimEnd().split('\n').at(-1) ?? '';
  if (code !== 0 || !last.startsWith('{')) hasCrashed = true;
  console.log(code === 0 ? last : `seed ${seed} ended with ${code}:\n${output}`);
  if (!last.startsWith('{')) return;
  const summary: Summary = JSON.parse(last);
  for (const key of SUMMED) sums[key] += summary[key];
  sums.requests += summary.requests.total;
  sums.updates += summary.starts.updates;
  sums.secondTabs += summary.starts.secondTabs;
}
