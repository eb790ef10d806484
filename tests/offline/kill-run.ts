/**
 * Kills real browsers at random moments while they send, edit and cancel invitations over a bad network to the real
 * API, lose the network, log in as another company and take updates. At the end each tablet sends everything
 * undisturbed, and promises are compared with effects.
 *
 * node --import tsx tests/offline/kill-run.ts --cycles 40 [--seed 7] [--tablets 4] [--shrink 12] node --import tsx
 * tests/offline/kill-run.ts --plan '<JSON that a failed run printed>'
 *
 * Prints one line per failure, then the smallest failing sequence found; the last line is the total as JSON.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { drawPlan } from './kill/draw-plan.ts';
import type { Plan } from './kill/plan.ts';
import { isClean, runAndVerify } from './kill/report.ts';

const SHRINK_MS = 4 * 60_000;

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '40' },
    seed: { type: 'string' },
    tablets: { type: 'string', default: availableParallelism() >= 4 ? '4' : '2' },
    /** How many more runs may be used to shrink a failing sequence. */
    shrink: { type: 'string', default: '12' },
    plan: { type: 'string' },
  },
});

const given: Plan | undefined = values.plan === undefined ? undefined : JSON.parse(values.plan);
const plan =
  given ??
  drawPlan({
    seed: Number(values.seed ?? Date.now() % 1_000_000),
    cycles: Number(values.cycles),
    tablets: Number(values.tablets),
  });
const summary = await runAndVerify(plan, { runs: Number(values.shrink), ms: SHRINK_MS });
console.log(JSON.stringify(summary));
process.exit(isClean(summary) ? 0 : 1);
