/**
 * The long kill run: `npm run soak`. In rounds, each with an API and tablets of its own, so that a failure
 * names a seed that can be run alone by `kill-run.ts --cycles 100 --seed N`.
 */
import { parseArgs } from 'node:util';
import { isClean, printRun, runAndJudge } from './kill/report.ts';

const ROUND = 100;

const { values } = parseArgs({
  options: { cycles: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
});

const sums = { cycles: 0, acked: 0, lost: 0, doubled: 0, foreign: 0, stuck: 0, ms: 0 };
for (let seed = Number(values.seed); sums.cycles < Number(values.cycles); seed += 1) {
  const summary = await runAndJudge({ cycles: Math.min(ROUND, Number(values.cycles) - sums.cycles), seed });
  for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += summary[key];
  printRun(summary);
}
console.log(JSON.stringify(sums));
process.exit(isClean(sums) ? 0 : 1);
