/**
 * Kills real browsers at random moments while they send and cancel invitations through a bad network to the
 * real API, lets each tablet send in peace at the end, and compares promises with effects.
 *
 *     node --import tsx tests/offline/kill-run.ts --cycles 40 [--seed 7]
 *
 * One line for everything that went wrong; the last line is the total as JSON.
 */
import { parseArgs } from 'node:util';
import { isClean, printRun, runAndJudge } from './kill/report.ts';

const { values } = parseArgs({
  options: { cycles: { type: 'string', default: '40' }, seed: { type: 'string' } },
});

const summary = await runAndJudge({
  cycles: Number(values.cycles),
  seed: Number(values.seed ?? Date.now() % 1_000_000),
});
printRun(summary);
process.exit(isClean(summary) ? 0 : 1);
